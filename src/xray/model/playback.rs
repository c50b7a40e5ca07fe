//! The playback cursor: which step is inspected, and how fast time goes. Knows neither window nor
//! drawing.

use super::figure::Kinds;
use super::step::{InspectedStep, Subject, impact_legs};
use super::timeline::Timeline;
use super::trace::Trace;
use crate::game::replay::Replay;
use crate::game::{Game, GameState, Input};

/// Time goes slower by halves, down to 1/64.
const MOST_HALVES: u32 = 6;

/// While time goes at its usual pace, an impact is shown for this many steps, three quarters of a
/// second: its own step would be gone before anybody sees it.
const HOLD: usize = 90;

/// The pace of time.
#[derive(Clone, Copy, PartialEq)]
enum Pace {
    Runs,
    /// Time stands still, but for this many steps that were asked for.
    Stopped(u32),
    /// Time goes on until there is an impact.
    ToImpact,
}

/// A position in the timeline of a game, beside the game that is played.
pub(crate) struct PlaybackCursor {
    timeline: Timeline,
    /// The timeline is a recorded game's, which is watched and not played.
    is_recorded: bool,
    /// Another moment than that of the game that is played: its position, and the game there.
    away: Option<(usize, Game)>,
    pace: Pace,
    /// Time goes at half the speed, this many times over.
    halves: u32,
    /// The ball that was chosen; without one it is the ball with the impact.
    ball: Option<usize>,
    /// The position after the step that is inspected; `None` if it has to be observed again.
    inspected: Option<usize>,
    /// The game before that step, the values that the step computed, and the part that is shown.
    before: Game,
    trace: Trace,
    subject: Subject,
    divergence: Option<usize>,
}

/// A timeline to draw.
pub struct TimelineView<'a> {
    /// The impacts of each step.
    pub impacts: &'a [u8],
    /// The number of steps before the cursor.
    pub position: usize,
    /// The text beside it: speed, stopped, DIVERGED.
    pub status: String,
    /// The text is a warning.
    pub warns: bool,
}

impl PlaybackCursor {
    /// At the game that is played.
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
            trace: Trace::default(),
            subject: Subject::default(),
            divergence: None,
        }
    }

    /// Makes a timeline of `game` so far, which `played` has recorded, or of the whole of a
    /// recorded game that is watched.
    pub(crate) fn open(&mut self, game: &Game, played: impl FnOnce() -> Replay, record: Option<&Replay>) {
        self.stop(game.state() != GameState::Active && game.steps() > 0);
        if !record.is_some_and(|record| self.open_record(game, record)) {
            self.rebuild(game, &played());
        }
    }

    /// Makes a timeline of a whole recorded game. Returns whether it is the game that is played.
    fn open_record(&mut self, game: &Game, record: &Replay) -> bool {
        self.load(record);
        self.divergence = record.divergence().map(|steps| self.timeline.position_after(steps.end));
        // A game may have waited for its start.
        let position = self.timeline.position_after(game.steps());
        let there = self.timeline.at(position);
        let is_played = there.hash() == game.hash();
        (self.is_recorded, self.away) = (true, Some((position, there)));
        is_played
    }

    /// Makes a timeline of a game from its record, or from this moment on if the record does not
    /// lead to it, because the level was changed.
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

    /// Returns how many of the steps that time asks for are to be played. The others are shown from
    /// the timeline.
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
            // One by one, so that none with an impact is missed.
            Pace::ToImpact => steps.min(1),
        }
    }

    /// Stops time, or lets it go on.
    pub(crate) fn stop(&mut self, is_stopped: bool) {
        self.pace = if is_stopped { Pace::Stopped(0) } else { Pace::Runs };
    }

    /// Returns whether time stands still, or only goes on to the next impact.
    pub(crate) fn is_stopped(&self) -> bool {
        self.pace != Pace::Runs
    }

    /// The position in the timeline.
    pub(crate) fn position(&self) -> usize {
        self.away.as_ref().map_or(self.timeline.steps(), |(position, _)| *position)
    }

    /// The game at the position, and the inputs that led there; `None` if it is the game that is
    /// played.
    pub(crate) fn away(&self) -> Option<(&Game, &[Input])> {
        self.away.as_ref().map(|(position, game)| (game, self.timeline.inputs(*position)))
    }

    /// Goes to a position, and stops there. One beyond the end is the end.
    pub(crate) fn seek(&mut self, position: usize) {
        self.stop(true);
        let position = position.min(self.timeline.steps());
        let is_away = self.is_recorded || position < self.timeline.steps();
        self.away = is_away.then(|| (position, self.timeline.at(position)));
    }

    /// Goes this many steps forward, or back: in the timeline, or by playing them.
    pub(crate) fn go(&mut self, steps: i32) {
        match self.pace {
            _ if steps < 0 || self.away.is_some() => self.seek(self.position().saturating_add_signed(steps as isize)),
            Pace::Stopped(wanted) => self.pace = Pace::Stopped(wanted.saturating_add_signed(steps)),
            _ => self.pace = Pace::Stopped(steps.unsigned_abs()),
        }
    }

    /// Goes to the impact before, in the same step or in an earlier one.
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

    /// Goes to the next impact, in the same step or in a later one; or time goes on until there is
    /// one.
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

    /// Notes the input of a step of the game that is played.
    pub(crate) fn push(&mut self, input: &Input) {
        if self.away.is_none() {
            self.timeline.play(input);
        }
    }

    /// Follows `game`, which is played and which `played` has recorded, and observes the step at
    /// the position.
    pub(crate) fn follow(&mut self, game: &Game, played: impl FnOnce() -> Replay) {
        if self.away.is_none() && self.timeline.now().hash() != game.hash() {
            self.rebuild(game, &played());
        }
        self.observe();
        if self.pace == Pace::ToImpact && self.trace.impacts() > 0 {
            self.stop(true);
        }
    }

    /// The position after the step to inspect: the cursor's, or while time goes, that of the last
    /// impact. Several balls have impacts too often for that.
    fn inspected_position(&self) -> usize {
        let position = self.position();
        let game = self.away().map_or(self.timeline.now(), |(game, _)| game);
        if self.is_stopped() || self.halves > 0 || game.balls().len() > 1 {
            return position;
        }
        let before = self.timeline.impacts().iter().take(position).rev();
        before.take(HOLD).position(|impacts| *impacts > 0).map_or(position, |ago| position - ago)
    }

    /// Returns whether an earlier impact is shown than the cursor's step.
    pub(crate) fn is_behind(&self) -> bool {
        self.inspected.is_some_and(|inspected| inspected != self.position())
    }

    /// Plays the step to inspect again, and records its values.
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

    /// The step to draw, with figures of these kinds.
    pub(crate) fn step(&self, kinds: Kinds) -> InspectedStep<'_> {
        InspectedStep { before: &self.before, trace: &self.trace, subject: self.subject, kinds }
    }

    /// Leaves the timeline: time goes as usual, and nothing is played on from an earlier moment.
    pub(crate) fn leave(&mut self) {
        (self.halves, self.pace, self.away) = (0, Pace::Runs, None);
    }

    /// Leaves the earlier moment because a menu hides the X-ray.
    pub(crate) fn hide(&mut self) {
        self.away = None;
    }

    /// Plays on from here, and forgets everything after it.
    pub(crate) fn play_on(&mut self) {
        self.timeline.truncate(self.position());
        (self.away, self.is_recorded, self.pace) = (None, false, Pace::Runs);
        self.inspected = None;
    }

    /// Goes slower by a half, or faster.
    pub(crate) fn slow_down(&mut self, by: i32) {
        self.halves = self.halves.saturating_add_signed(by).min(MOST_HALVES);
    }

    /// The speed of time, as a share of the usual.
    pub(crate) fn speed(&self) -> f32 {
        0.5_f32.powi(self.halves as i32)
    }

    /// The timeline to draw.
    pub(crate) fn view(&self) -> TimelineView<'_> {
        let (impacts, position, status) = (self.timeline.impacts(), self.position(), self.status());
        TimelineView { impacts, position, status, warns: self.divergence.is_some() }
    }

    /// The text beside the timeline.
    fn status(&self) -> String {
        let (position, steps) = (self.position(), self.timeline.steps());
        let speed = match self.halves {
            0 => String::new(),
            halves => format!(", speed 1/{}", 1_u32 << halves),
        };
        let still = if self.is_stopped() { ", stopped" } else { "" };
        let moment = match (self.is_recorded, self.away.is_some()) {
            (true, _) => "recorded",
            (false, true) => "an earlier moment",
            (false, false) => "now",
        };
        let behind = if self.is_behind() { "; shown: the last impact" } else { "" };
        let diverged = self.divergence.map_or(String::new(), |step| format!("DIVERGED at step {step}: "));
        format!("{diverged}step {position} of {steps}{speed}{still}, {moment}{behind}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level;
    use crate::session::{Play, SaveRequest};
    use crate::trial::autopilot::Autopilot;

    /// A game of the autopilot, and a cursor that follows it from the start.
    struct Played {
        play: Play,
        autopilot: Autopilot,
        cursor: PlaybackCursor,
    }

    impl Played {
        fn new() -> Self {
            let level = level::parse("test", "Test", "2 3 4 5\n1 2 2 1\n0 2 2 0\n").expect("a good level");
            let mut play = Play::new(vec![level], 0, 1);
            play.step(&Input { start: true, ..Input::default() });
            let mut cursor = PlaybackCursor::new(play.game());
            cursor.open(play.game(), || play.record(), None);
            cursor.follow(play.game(), || play.record());
            Self { play, autopilot: Autopilot::new(1), cursor }
        }

        /// A frame of so many steps.
        fn pass(&mut self, steps: u32) {
            for _ in 0..self.cursor.take_steps(steps) {
                let input = self.autopilot.input(self.play.game());
                self.play.step(&input);
                self.cursor.push(&input);
            }
            self.cursor.follow(self.play.game(), || self.play.record());
        }

        fn is_in_step(&self) -> bool {
            self.cursor.timeline.now().hash() == self.play.game().hash()
        }
    }

    #[test]
    fn stopped_time_goes_by_steps_and_impacts() {
        let mut it = Played::new();
        (0..300).for_each(|_| it.pass(2));
        assert_eq!((it.play.game().steps(), it.is_in_step()), (601, true));
        it.cursor.stop(true);
        it.pass(2);
        assert_eq!(it.play.game().steps(), 601);
        it.cursor.go(1);
        it.pass(2);
        assert_eq!((it.play.game().steps(), it.is_in_step()), (602, true));
        it.cursor.seek_next_impact();
        (0..2_000).for_each(|_| it.pass(2));
        assert!(it.play.game().steps() > 602 && it.cursor.trace.impacts() > 0, "until the next impact, and no further");
        let there = it.cursor.position();
        it.cursor.seek_previous_impact();
        it.pass(2);
        assert!(it.cursor.away.is_some() && it.cursor.position() < there && it.cursor.trace.impacts() > 0);
        assert!(it.cursor.status().ends_with("stopped, an earlier moment"));
        let steps = it.play.game().steps();
        it.cursor.stop(false);
        (0..2_000).for_each(|_| it.pass(2));
        assert_eq!(
            (it.cursor.away.is_some(), it.cursor.is_stopped(), it.play.game().steps()),
            (false, true, steps),
            "to now"
        );
    }

    /// The last impact is inspected for a while, with the values of its own step.
    #[test]
    fn the_last_impact_stays_while_time_goes() {
        let mut it = Played::new();
        let (mut behind, mut ahead) = (0, 0);
        for _ in 0..1_200 {
            it.pass(1);
            let position = it.cursor.position();
            assert!(it.is_in_step());
            match it.cursor.is_behind() {
                true => assert!(it.cursor.trace.impacts() > 0 && it.cursor.trace.step() < Some(it.play.game().steps())),
                false => assert_eq!(it.cursor.trace.step(), Some(it.play.game().steps())),
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
        assert!(it.cursor.status().contains("speed 1/64"));
        (0..9).for_each(|_| it.cursor.slow_down(-1));
        assert_eq!(it.cursor.speed(), 1.0);
    }

    /// The other game leaves no result, and its timeline has the same start.
    #[test]
    fn playing_on_from_an_earlier_moment_is_another_game() {
        let mut it = Played::new();
        (0..600).for_each(|_| it.pass(1));
        it.cursor.go(-200);
        it.pass(1);
        let position = it.cursor.position();
        let (game, inputs) = it.cursor.away().expect("an earlier moment");
        let earlier = game.hash();
        let left = it.play.record();
        it.play.play_on_from(game, inputs);
        it.cursor.play_on();
        assert_eq!(it.play.game().hash(), earlier);
        assert!(it.play.take_save_requests().contains(&SaveRequest::Record(left)), "the game that was left");
        (0..100).for_each(|_| it.pass(1));
        assert!(it.is_in_step() && it.cursor.away.is_none());
        assert_eq!(it.cursor.timeline.steps(), position + 100);
        assert_eq!(it.play.record().inputs().count(), it.cursor.timeline.steps());
        let notes = it.play.take_save_requests();
        while it.play.game().state() == GameState::Active {
            it.pass(1);
        }
        let later = it.play.take_save_requests();
        let is_record = |request: &SaveRequest| matches!(request, SaveRequest::Record(_));
        assert!(!notes.iter().chain(&later).any(is_record), "no record");
        assert_eq!(it.play.view(1.0, None).best, None, "no result");
    }
}
