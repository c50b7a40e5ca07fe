//! The playback cursor: which step the X-ray inspects, and how fast time runs. This file knows
//! neither the window nor drawing.

use super::figure::Kinds;
use super::step::{InspectedStep, Subject, impact_legs};
use super::timeline::Timeline;
use super::trace::StepTrace;
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input};

/// Maximum number of times the speed can be halved, down to 1/64.
const MAX_HALVES: u32 = 6;

/// Number of steps for which an impact stays visible at normal speed: three quarters of a second.
/// The impact's own step would be over before anybody sees it.
const HOLD: usize = 90;

/// How time runs.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    Runs,
    /// Time is stopped, except for this number of requested steps.
    Stopped(u32),
    /// Time runs until the next impact.
    ToImpact,
}

/// A position in the timeline of the game that is played, or of a recorded game.
pub(crate) struct PlaybackCursor {
    timeline: Timeline,
    /// True if the timeline shows a recorded game, which the player watches instead of plays.
    is_recorded: bool,
    /// Position of the cursor and the game there. `None` if the cursor is at the played game's last
    /// step.
    away: Option<(usize, Game)>,
    pace: Pace,
    /// Number of times the speed is halved.
    halves: u32,
    /// The ball that the player selected. `None` selects the ball with the impact.
    ball: Option<usize>,
    /// Position after the inspected step. `None` if that step must be observed again.
    inspected: Option<usize>,
    /// The game before the inspected step.
    before: Game,
    /// The values that the inspected step computed.
    trace: StepTrace,
    /// The inspected part of the step.
    subject: Subject,
    /// Position at which a recorded game diverges from its record.
    divergence: Option<usize>,
}

/// What the timeline's drawing shows: impacts, position and status.
pub struct TimelineView<'a> {
    /// Number of impacts in each step.
    pub impacts: &'a [u8],
    /// Number of steps before the cursor.
    pub position: usize,
    /// Text beside the timeline: the position, the speed, whether time is stopped, any divergence.
    pub status: String,
    /// True if the text is a warning.
    pub warns: bool,
    /// A message from the program, in place of the list of keys.
    pub note: Option<&'a str>,
}

impl PlaybackCursor {
    /// Creates a cursor at the last step of `game`.
    pub(crate) fn new(game: &Game) -> Self {
        Self {
            timeline: Timeline::new(game),
            is_recorded: false,
            away: None,
            pace: Pace::Runs,
            halves: 0,
            ball: None,
            inspected: None,
            before: game.clone(),
            trace: StepTrace::default(),
            subject: Subject::default(),
            divergence: None,
        }
    }

    /// Opens the timeline of `game` so far, from the replay that `played` returns. If the player
    /// watches a recorded game, opens the timeline of all of `record` instead.
    pub(crate) fn open(&mut self, game: &Game, played: impl FnOnce() -> Replay, record: Option<&Replay>) {
        self.stop(game.state() != GameState::Active && game.steps() > 0);
        if !record.is_some_and(|record| self.open_record(game, record)) {
            self.rebuild(game, &played());
        }
    }

    /// Opens the timeline of a whole recorded game. Returns true if `game` is a moment of that
    /// record.
    fn open_record(&mut self, game: &Game, record: &Replay) -> bool {
        self.load(record);
        self.divergence = record.divergence().map(|steps| self.timeline.position_after(steps.end));
        // The record may begin with steps in which the game waited for its start.
        let position = self.timeline.position_after(game.steps());
        let there = self.timeline.at(position);
        let is_played = there.hash() == game.hash();
        (self.is_recorded, self.away) = (true, Some((position, there)));
        is_played
    }

    /// Creates the timeline of a game from its record. If the record does not lead to `game`
    /// because the level was changed, the timeline starts at this moment.
    fn rebuild(&mut self, game: &Game, played: &Replay) {
        self.load(played);
        if self.timeline.now().hash() != game.hash() {
            self.timeline = Timeline::new(game);
        }
        (self.divergence, self.is_recorded, self.away) = (None, false, None);
    }

    fn load(&mut self, record: &Replay) {
        self.timeline = Timeline::new(&record.begin());
        record.inputs().for_each(|input| self.timeline.play(&input));
        self.inspected = None;
    }

    /// Returns how many of `steps` the game should play. At an earlier moment, returns 0 and moves
    /// the cursor through the timeline instead.
    pub(crate) fn take_steps(&mut self, steps: u32) -> u32 {
        if self.away.is_some() {
            if self.pace == Pace::Runs && steps > 0 {
                self.seek(self.position() + steps as usize);
                self.stop(self.position() == self.timeline.steps());
            }
            return 0;
        }
        match &mut self.pace {
            Pace::Runs => steps,
            Pace::Stopped(wanted) => std::mem::take(wanted),
            // One at a time, so that no impact is missed.
            Pace::ToImpact => steps.min(1),
        }
    }

    /// Stops time or lets it run.
    pub(crate) fn stop(&mut self, is_stopped: bool) {
        self.pace = if is_stopped { Pace::Stopped(0) } else { Pace::Runs };
    }

    /// Returns true if time is stopped, or runs only until the next impact.
    pub(crate) fn is_stopped(&self) -> bool {
        self.pace != Pace::Runs
    }

    /// Returns the position in the timeline.
    pub(crate) fn position(&self) -> usize {
        self.away.as_ref().map_or(self.timeline.steps(), |(position, _)| *position)
    }

    /// Returns the game at the cursor and the inputs that led there. Returns `None` if the cursor
    /// is at the played game's last step.
    pub(crate) fn away(&self) -> Option<(&Game, &[Input])> {
        self.away.as_ref().map(|(position, game)| (game, self.timeline.inputs(*position)))
    }

    /// Moves the cursor to a position and stops there. A position beyond the end means the end.
    pub(crate) fn seek(&mut self, position: usize) {
        self.stop(true);
        let position = position.min(self.timeline.steps());
        let is_away = self.is_recorded || position < self.timeline.steps();
        self.away = is_away.then(|| (position, self.timeline.at(position)));
    }

    /// Goes forward or back by this number of steps, in the timeline or by playing them.
    pub(crate) fn go(&mut self, steps: i32) {
        match self.pace {
            _ if steps < 0 || self.away.is_some() => self.seek(self.position().saturating_add_signed(steps as isize)),
            Pace::Stopped(wanted) => self.pace = Pace::Stopped(wanted.saturating_add_signed(steps)),
            _ => self.pace = Pace::Stopped(steps.unsigned_abs()),
        }
    }

    /// Goes to the previous impact, in the same step or in an earlier one.
    pub(crate) fn seek_previous_impact(&mut self) {
        self.stop(true);
        self.ball = None;
        let leg = self.subject.leg;
        if let Some(impact) = impact_legs(&self.trace).take_while(|impact| impact.leg < leg).last() {
            self.subject = impact;
        } else if let Some(position) = self.timeline.previous_impact(self.position()) {
            self.seek(position);
            self.observe();
            self.subject = Subject::of_impact(&self.trace, usize::MAX);
        }
    }

    /// Goes to the next impact, in the same step or in a later one. If there is none yet, lets time
    /// run until there is.
    pub(crate) fn seek_next_impact(&mut self) {
        self.stop(true);
        self.ball = None;
        let leg = self.subject.leg;
        if let Some(impact) = impact_legs(&self.trace).find(|impact| impact.leg > leg) {
            self.subject = impact;
        } else if let Some(position) = self.timeline.next_impact(self.position()) {
            self.seek(position);
        } else if self.away.is_none() {
            self.pace = Pace::ToImpact;
        }
    }

    /// Inspects the next ball.
    pub(crate) fn next_ball(&mut self) {
        let balls = self.before.balls().len().max(1);
        let ball = (self.subject.ball + 1) % balls;
        self.ball = Some(ball);
        self.subject = Subject::of_ball(&self.trace, ball);
    }

    /// Adds the input of a step of the played game.
    pub(crate) fn push(&mut self, input: &Input) {
        if self.away.is_none() {
            self.timeline.play(input);
        }
    }

    /// Observes the step at the cursor. If `game` is no longer the timeline's game, first creates
    /// the timeline anew from the replay that `played` returns.
    pub(crate) fn follow(&mut self, game: &Game, played: impl FnOnce() -> Replay) {
        if self.away.is_none() && self.timeline.now().hash() != game.hash() {
            self.rebuild(game, &played());
        }
        self.observe();
        if self.pace == Pace::ToImpact && self.trace.impacts() > 0 {
            self.stop(true);
        }
    }

    /// Returns the position after the step to inspect. This is the cursor's position. While time
    /// runs at normal speed, it is the last impact's position instead. With several balls, impacts
    /// are too frequent for that.
    fn inspected_position(&self) -> usize {
        let position = self.position();
        let game = self.away().map_or(self.timeline.now(), |(game, _)| game);
        if self.is_stopped() || self.halves > 0 || game.balls().len() > 1 {
            return position;
        }
        let before = self.timeline.impacts().iter().take(position).rev();
        before.take(HOLD).position(|impacts| *impacts > 0).map_or(position, |ago| position - ago)
    }

    /// Returns true if the X-ray shows an earlier impact instead of the cursor's step.
    pub(crate) fn is_behind(&self) -> bool {
        self.inspected.is_some_and(|inspected| inspected != self.position())
    }

    /// Plays the step to inspect again and records its values.
    fn observe(&mut self) {
        let position = self.inspected_position();
        if self.inspected == Some(position) {
            return;
        }
        self.inspected = Some(position);
        self.trace.clear();
        self.before = self.timeline.observe(position, &mut self.trace);
        let flies = |ball: &usize| self.trace.legs().any(|leg| leg.path(*ball).is_some());
        self.subject = match self.ball.filter(flies) {
            Some(ball) => Subject::of_ball(&self.trace, ball),
            None => Subject::of_impact(&self.trace, 0),
        };
    }

    /// Returns the step to draw, with figures of these kinds.
    pub(crate) fn step(&self, kinds: Kinds) -> InspectedStep<'_> {
        InspectedStep { before: &self.before, trace: &self.trace, subject: self.subject, kinds }
    }

    /// Leaves the timeline: the played game continues at normal speed from its last step.
    pub(crate) fn leave(&mut self) {
        (self.halves, self.pace, self.away) = (0, Pace::Runs, None);
    }

    /// Returns to the played game because a menu hides the X-ray.
    pub(crate) fn hide(&mut self) {
        self.away = None;
    }

    /// Continues to play at the cursor and drops everything after it.
    pub(crate) fn play_on(&mut self) {
        self.timeline.truncate(self.position());
        (self.away, self.is_recorded, self.pace) = (None, false, Pace::Runs);
        self.inspected = None;
    }

    /// Halves the speed `by` times, or doubles it if `by` is negative.
    pub(crate) fn slow_down(&mut self, by: i32) {
        self.halves = self.halves.saturating_add_signed(by).min(MAX_HALVES);
    }

    /// Returns the speed of time, where 1 is normal.
    pub(crate) fn speed(&self) -> f32 {
        0.5_f32.powi(self.halves as i32)
    }

    /// Returns the timeline to draw.
    pub(crate) fn view(&self) -> TimelineView<'_> {
        let (position, steps) = (self.position(), self.timeline.steps());
        let speed = if self.halves > 0 { format!(", speed 1/{}", 1_u32 << self.halves) } else { String::new() };
        let still = if self.is_stopped() { ", stopped" } else { "" };
        let moment = match (self.is_recorded, self.away.is_some()) {
            (true, _) => "recorded",
            (false, true) => "an earlier moment",
            (false, false) => "now",
        };
        let behind = if self.is_behind() { "; shown: the last impact" } else { "" };
        let diverged = self.divergence.map_or(String::new(), |step| format!("DIVERGED at step {step}: "));
        let status = format!("{diverged}step {position} of {steps}{speed}{still}, {moment}{behind}");
        TimelineView {
            impacts: self.timeline.impacts(),
            position,
            status,
            warns: self.divergence.is_some(),
            note: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::autopilot::Autopilot;
    use crate::level;
    use crate::session::{SaveRequest, Session};

    /// A game that the autopilot plays, and a cursor that follows it from the start.
    struct Played {
        session: Session,
        autopilot: Autopilot,
        cursor: PlaybackCursor,
    }

    impl Played {
        fn new() -> Self {
            let level = level::parse("test", "Test", "2 3 4 5\n1 2 2 1\n0 2 2 0\n").expect("a good level");
            let mut session = Session::new(vec![level], 0, 1);
            session.step(&Input { start: true, ..Input::default() });
            let mut cursor = PlaybackCursor::new(session.game());
            cursor.open(session.game(), || session.record(), None);
            cursor.follow(session.game(), || session.record());
            Self { session, autopilot: Autopilot::new(1), cursor }
        }

        /// Simulates a frame of this number of steps.
        fn pass(&mut self, steps: u32) {
            for _ in 0..self.cursor.take_steps(steps) {
                let input = self.autopilot.input(self.session.game());
                self.session.step(&input);
                self.cursor.push(&input);
            }
            self.cursor.follow(self.session.game(), || self.session.record());
        }

        fn is_in_step(&self) -> bool {
            self.cursor.timeline.now().hash() == self.session.game().hash()
        }
    }

    #[test]
    fn stopped_time_moves_by_steps_and_impacts() {
        let mut it = Played::new();
        (0..300).for_each(|_| it.pass(2));
        assert_eq!((it.session.game().steps(), it.is_in_step()), (601, true));
        it.cursor.stop(true);
        it.pass(2);
        assert_eq!(it.session.game().steps(), 601);
        it.cursor.go(1);
        it.pass(2);
        assert_eq!((it.session.game().steps(), it.is_in_step()), (602, true));
        it.cursor.seek_next_impact();
        (0..2_000).for_each(|_| it.pass(2));
        assert!(
            it.session.game().steps() > 602 && it.cursor.trace.impacts() > 0,
            "until the next impact, and no further"
        );
        let there = it.cursor.position();
        it.cursor.seek_previous_impact();
        it.pass(2);
        assert!(it.cursor.away.is_some() && it.cursor.position() < there && it.cursor.trace.impacts() > 0);
        assert!(it.cursor.view().status.ends_with("stopped, an earlier moment"));
        let steps = it.session.game().steps();
        it.cursor.stop(false);
        (0..2_000).for_each(|_| it.pass(2));
        assert_eq!(
            (it.cursor.away.is_some(), it.cursor.is_stopped(), it.session.game().steps()),
            (false, true, steps),
            "to now"
        );
    }

    /// The cursor inspects the last impact for a while, with the values of the impact's own step.
    #[test]
    fn the_last_impact_stays_while_time_advances() {
        let mut it = Played::new();
        let (mut behind, mut ahead) = (0, 0);
        for _ in 0..1_200 {
            it.pass(1);
            let position = it.cursor.position();
            assert!(it.is_in_step());
            match it.cursor.is_behind() {
                true => {
                    assert!(it.cursor.trace.impacts() > 0 && it.cursor.trace.step() < Some(it.session.game().steps()));
                }
                false => assert_eq!(it.cursor.trace.step(), Some(it.session.game().steps())),
            }
            behind += usize::from(it.cursor.is_behind());
            ahead += usize::from(!it.cursor.is_behind() && it.cursor.timeline.impacts()[position - 1] == 0);
        }
        assert!(behind > HOLD && ahead > HOLD, "{behind} {ahead}");
        it.cursor.stop(true);
        it.pass(1);
        assert!(!it.cursor.is_behind(), "time stands still: it is this step");
    }

    #[test]
    fn time_is_slower_by_halves() {
        let mut it = Played::new();
        for expected in [0.5, 0.25, 0.125, 0.0625, 0.031_25, 0.015_625, 0.015_625] {
            it.cursor.slow_down(1);
            assert_eq!(it.cursor.speed(), expected);
        }
        assert!(it.cursor.view().status.contains("speed 1/64"));
        (0..9).for_each(|_| it.cursor.slow_down(-1));
        assert_eq!(it.cursor.speed(), 1.0);
    }

    /// The new game leaves no result, and its timeline has the same start.
    #[test]
    fn a_game_continued_from_an_earlier_moment_is_separate() {
        let mut it = Played::new();
        (0..600).for_each(|_| it.pass(1));
        it.cursor.go(-200);
        it.pass(1);
        let position = it.cursor.position();
        let (game, inputs) = it.cursor.away().expect("an earlier moment");
        let earlier = game.hash();
        let left = it.session.record();
        it.session.play_on_from(game, inputs);
        it.cursor.play_on();
        assert_eq!(it.session.game().hash(), earlier);
        assert!(it.session.take_save_requests().contains(&SaveRequest::Record(left)), "the game that was left");
        (0..100).for_each(|_| it.pass(1));
        assert!(it.is_in_step() && it.cursor.away.is_none());
        assert_eq!(it.cursor.timeline.steps(), position + 100);
        assert_eq!(it.session.record().inputs().count(), it.cursor.timeline.steps());
        let notes = it.session.take_save_requests();
        while it.session.game().state() == GameState::Active {
            it.pass(1);
        }
        let later = it.session.take_save_requests();
        let is_record = |request: &SaveRequest| matches!(request, SaveRequest::Record(_));
        assert!(!notes.iter().chain(&later).any(is_record), "no record");
        assert_eq!(it.session.view(1.0, None).level.best, None, "no result");
    }
}
