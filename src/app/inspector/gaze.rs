//! Which step is looked at, how fast time goes, and where the timeline is beside the game that is
//! played. Knows neither window nor drawing.

use crate::game::replay::Replay;
use crate::game::{Game, GameState};
use crate::session::Play;
use crate::timeline::Timeline;
use crate::xray::{Kinds, Shown, Subject, Trace};

/// Time goes slower by halves, down to 1/64.
const MOST_HALVES: u32 = 6;

/// While time goes at its usual pace, an impact is looked at for so many steps, three quarters of a
/// second: its own would be gone before anybody sees it.
const HELD: usize = 90;

/// What is looked at.
pub(super) struct Gaze {
    pub(super) timeline: Timeline,
    /// The timeline is a record's, which is looked at and not played.
    is_record: bool,
    /// The place of the timeline is not that of the game that is played.
    pub(super) is_away: bool,
    pub(super) is_stopped: bool,
    pub(super) halves: u32,
    /// Steps to play though time stands still; until there is an impact, if `to_impact`.
    wanted: u32,
    pub(super) to_impact: bool,
    /// The ball that was chosen; the one with the impact where none is.
    ball: Option<usize>,
    subject: Subject,
    /// The step before the place: the game before it, and what it told.
    before: Game,
    trace: Trace,
    /// The place that `before` and `trace` are of.
    seen: Option<usize>,
    pub(super) divergence: Option<usize>,
}

impl Gaze {
    /// At the game that is played.
    pub(super) fn new(game: &Game) -> Self {
        Self {
            timeline: Timeline::new(game),
            is_record: false,
            is_away: false,
            is_stopped: false,
            halves: 0,
            wanted: 0,
            to_impact: false,
            ball: None,
            subject: Subject::default(),
            before: game.clone(),
            trace: Trace::new(),
            seen: None,
            divergence: None,
        }
    }

    /// Makes a timeline of the game so far, or of the whole record.
    pub(super) fn open(&mut self, play: &Play, record: Option<&Replay>) {
        self.is_stopped = play.game().state() != GameState::Active && play.game().steps() > 0;
        if !record.is_some_and(|record| self.open_record(play, record)) {
            self.rebuild(play, &play.record());
        }
    }

    /// Makes a timeline of a whole record. Returns whether it is the game that is played.
    fn open_record(&mut self, play: &Play, record: &Replay) -> bool {
        self.timeline = Timeline::new(&record.begin());
        record.inputs().for_each(|input| self.timeline.note(&input));
        self.timeline.catch_up();
        self.divergence = record.divergence().map(|steps| self.timeline.place_after(steps.end));
        // Before its start a game may have waited for a while.
        let place = self.timeline.place_after(play.game().steps());
        self.timeline.seek(place);
        self.seen = None;
        (self.is_record, self.is_away) = (true, true);
        self.timeline.game().hash() == play.game().hash()
    }

    /// The timeline of a game from its record; from this moment, where the record does not lead to
    /// it, since the level was changed.
    fn rebuild(&mut self, play: &Play, record: &Replay) {
        self.timeline = Timeline::new(&record.begin());
        record.inputs().for_each(|input| self.timeline.note(&input));
        self.timeline.catch_up();
        if self.timeline.game().hash() != play.game().hash() {
            self.timeline.restart(play.game());
        }
        (self.seen, self.divergence) = (None, None);
        (self.is_record, self.is_away) = (false, false);
    }

    /// Of the steps that time asks for, those that are to be played; the others are looked at in
    /// the timeline.
    pub(super) fn take_steps(&mut self, steps: u32) -> u32 {
        if !self.is_away {
            let wanted = std::mem::take(&mut self.wanted);
            return match (self.is_stopped, self.to_impact) {
                // One by one, so that none with an impact is passed by.
                (_, true) => steps.min(1),
                (true, _) => wanted,
                (false, _) => steps,
            };
        }
        if !self.is_stopped && steps > 0 {
            self.seek(self.timeline.place() + steps as usize);
            self.is_stopped = self.timeline.is_now();
        }
        0
    }

    /// Stops time, or lets it go on.
    pub(super) fn stop(&mut self, is_stopped: bool) {
        self.is_stopped = is_stopped;
        self.to_impact = false;
    }

    /// Goes to a place, and stops there.
    pub(super) fn seek(&mut self, place: usize) {
        self.is_stopped = true;
        self.to_impact = false;
        self.timeline.seek(place);
        self.is_away = self.is_record || !self.timeline.is_now();
    }

    /// So many steps back.
    pub(super) fn back(&mut self, steps: usize) {
        self.seek(self.timeline.place().saturating_sub(steps));
    }

    /// So many steps forward: in the timeline, or by playing them.
    pub(super) fn forward(&mut self, steps: usize) {
        match self.is_away {
            true => self.seek(self.timeline.place() + steps),
            false => {
                self.is_stopped = true;
                self.wanted += steps as u32;
            }
        }
    }

    /// To the impact before: in the same step, or in one before.
    pub(super) fn find_impact_before(&mut self) {
        self.stop(true);
        self.ball = None;
        let legs = self.trace.legs().take(self.subject.leg).enumerate();
        if let Some((leg, chosen)) = legs.filter_map(|(leg, it)| it.chosen().map(|chosen| (leg, chosen))).last() {
            self.subject = Subject { ball: chosen.ball, leg };
        } else if let Some(place) = self.timeline.previous_impact() {
            self.seek(place);
            self.observe();
            self.subject = Subject::of_impact(&self.trace, usize::MAX - 1);
        }
    }

    /// To the next impact: in the same step, or in one after it; or time goes on until there is
    /// one.
    pub(super) fn find_next_impact(&mut self) {
        self.stop(true);
        self.ball = None;
        let legs = self.trace.legs().enumerate().skip(self.subject.leg + 1);
        if let Some((leg, chosen)) = legs.filter_map(|(leg, it)| it.chosen().map(|chosen| (leg, chosen))).next() {
            self.subject = Subject { ball: chosen.ball, leg };
        } else if let Some(place) = self.timeline.next_impact() {
            self.seek(place);
        } else if !self.is_away {
            self.to_impact = true;
        }
    }

    /// Inspects the next ball.
    pub(super) fn next_ball(&mut self) {
        let balls = self.before.balls().len().max(1);
        let ball = (self.subject.ball + 1) % balls;
        self.ball = Some(ball);
        self.subject = Subject::of_ball(&self.trace, ball);
    }

    /// Follows the game that is played, and looks at the step before the place.
    pub(super) fn look(&mut self, play: &Play) {
        if !self.is_away {
            self.timeline.catch_up();
            if self.timeline.game().hash() != play.game().hash() {
                self.rebuild(play, &play.record());
            }
        }
        self.observe();
        if self.to_impact && self.trace.impacts() > 0 {
            self.stop(true);
        }
    }

    /// The place whose step is looked at: where it is, or while time goes, that of the last impact.
    /// Several balls have one too often.
    fn looked_at(&self) -> usize {
        let place = self.timeline.place();
        let waits = self.is_stopped || self.to_impact || self.halves > 0;
        if waits || self.timeline.game().balls().len() > 1 {
            return place;
        }
        let before = self.timeline.impacts().iter().take(place).rev();
        before.take(HELD).position(|impacts| *impacts > 0).map_or(place, |ago| place - ago)
    }

    /// Whether an impact is looked at that was a while ago.
    pub(super) fn is_behind(&self) -> bool {
        self.seen.is_some_and(|seen| seen != self.timeline.place())
    }

    /// Lets the step that is looked at tell what it computes.
    fn observe(&mut self) {
        let (place, seen) = (self.timeline.place(), self.looked_at());
        if self.seen == Some(seen) {
            return;
        }
        self.seen = Some(seen);
        self.trace.clear();
        self.timeline.seek(seen.saturating_sub(1));
        self.before.clone_from(self.timeline.game());
        self.timeline.seek_observed(seen, &mut self.trace);
        self.timeline.seek(place);
        let flies = |ball: &usize| self.trace.legs().any(|leg| leg.way(*ball).is_some());
        self.subject = match self.ball.filter(flies) {
            Some(ball) => Subject::of_ball(&self.trace, ball),
            None => Subject::of_impact(&self.trace, 0),
        };
    }

    /// What is inspected.
    pub(super) fn shown(&self, kinds: Kinds) -> Shown<'_> {
        Shown { before: &self.before, trace: &self.trace, subject: self.subject, kinds }
    }

    /// The game goes on from here, and what came after is forgotten.
    pub(super) fn play_on(&mut self) {
        self.timeline.cut();
        (self.is_away, self.is_record, self.is_stopped) = (false, false, false);
        self.seen = None;
    }

    /// Whether the game is over at the place that is looked at.
    pub(super) fn has_ended(&self) -> bool {
        matches!(self.timeline.game().state(), GameState::Win | GameState::Lost)
    }

    /// Slower by a half, or faster.
    pub(super) fn slow_down(&mut self, by: i32) {
        self.halves = self.halves.saturating_add_signed(by).min(MOST_HALVES);
    }

    /// How fast time goes, as a share of the usual.
    pub(super) fn pace(&self) -> f32 {
        0.5_f32.powi(self.halves as i32)
    }

    /// What is said beside the timeline.
    pub(super) fn words(&self) -> String {
        let (place, len) = (self.timeline.place(), self.timeline.len());
        let speed = match self.halves {
            0 => String::new(),
            halves => format!(", speed 1/{}", 1_u32 << halves),
        };
        let still = if self.is_stopped { ", stopped" } else { "" };
        let moment = match (self.is_record, self.is_away) {
            (true, _) => "recorded",
            (false, true) => "an earlier moment",
            (false, false) => "now",
        };
        let behind = if self.is_behind() { "; shown: the last impact" } else { "" };
        let diverged = self.divergence.map_or(String::new(), |place| format!("DIVERGED at step {place}: "));
        format!("{diverged}step {place} of {len}{speed}{still}, {moment}{behind}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Input;
    use crate::level;
    use crate::session::SaveRequest;
    use crate::trial::autopilot::Autopilot;

    /// A game of the autopilot, looked at from the start.
    struct Played {
        play: Play,
        autopilot: Autopilot,
        gaze: Gaze,
    }

    impl Played {
        fn new() -> Self {
            let level = level::parse("test", "Test", "2 3 4 5\n1 2 2 1\n0 2 2 0\n").expect("a good level");
            let mut play = Play::new(vec![level], 0, 1);
            play.step(&Input { start: true, ..Input::default() });
            let mut gaze = Gaze::new(play.game());
            gaze.open(&play, None);
            gaze.look(&play);
            Self { play, autopilot: Autopilot::new(1), gaze }
        }

        /// A frame of so many steps.
        fn pass(&mut self, steps: u32) {
            for _ in 0..self.gaze.take_steps(steps) {
                let input = self.autopilot.input(self.play.game());
                self.play.step(&input);
                self.gaze.timeline.note(&input);
            }
            self.gaze.look(&self.play);
        }

        fn is_in_step(&self) -> bool {
            self.gaze.timeline.game().hash() == self.play.game().hash()
        }
    }

    #[test]
    fn time_stops_and_goes_by_steps_and_impacts() {
        let mut it = Played::new();
        (0..300).for_each(|_| it.pass(2));
        assert_eq!((it.play.game().steps(), it.is_in_step()), (601, true));
        it.gaze.stop(true);
        it.pass(2);
        assert_eq!(it.play.game().steps(), 601);
        it.gaze.forward(1);
        it.pass(2);
        assert_eq!((it.play.game().steps(), it.is_in_step()), (602, true));
        it.gaze.find_next_impact();
        (0..2_000).for_each(|_| it.pass(2));
        assert!(it.play.game().steps() > 602 && it.gaze.trace.impacts() > 0, "until the next impact, and no further");
        let there = it.gaze.timeline.place();
        it.gaze.find_impact_before();
        it.pass(2);
        assert!(it.gaze.is_away && it.gaze.timeline.place() < there && it.gaze.trace.impacts() > 0);
        assert!(it.gaze.words().ends_with("stopped, an earlier moment"));
        let steps = it.play.game().steps();
        it.gaze.stop(false);
        (0..2_000).for_each(|_| it.pass(2));
        assert_eq!((it.gaze.is_away, it.gaze.is_stopped, it.play.game().steps()), (false, true, steps), "to now");
    }

    /// An impact stays in sight while time goes, as the step told it, and for a while only.
    #[test]
    fn the_last_impact_is_looked_at_while_time_goes() {
        let mut it = Played::new();
        let (mut behind, mut ahead) = (0, 0);
        for _ in 0..1_200 {
            it.pass(1);
            let place = it.gaze.timeline.place();
            assert!(it.is_in_step());
            match it.gaze.is_behind() {
                true => assert!(it.gaze.trace.impacts() > 0 && it.gaze.trace.step() < Some(it.play.game().steps())),
                false => assert_eq!(it.gaze.trace.step(), Some(it.play.game().steps())),
            }
            behind += usize::from(it.gaze.is_behind());
            ahead += usize::from(!it.gaze.is_behind() && it.gaze.timeline.impacts()[place - 1] == 0);
        }
        assert!(behind > HELD && ahead > HELD, "{behind} {ahead}");
        it.gaze.stop(true);
        it.pass(1);
        assert!(!it.gaze.is_behind(), "time stands still: it is this step");
    }

    #[test]
    fn time_is_slower_by_halves() {
        let mut it = Played::new();
        for expected in [0.5, 0.25, 0.125, 0.0625, 0.031_25, 0.015_625, 0.015_625] {
            it.gaze.slow_down(1);
            assert_eq!(it.gaze.pace(), expected);
        }
        assert!(it.gaze.words().contains("speed 1/64"));
        (0..9).for_each(|_| it.gaze.slow_down(-1));
        assert_eq!(it.gaze.pace(), 1.0);
    }

    /// Playing on from before is another game: it leaves no result, and its timeline begins at the
    /// same start.
    #[test]
    fn one_plays_on_from_an_earlier_moment() {
        let mut it = Played::new();
        (0..600).for_each(|_| it.pass(1));
        it.gaze.back(200);
        it.pass(1);
        let (place, earlier) = (it.gaze.timeline.place(), it.gaze.timeline.game().hash());
        let left = it.play.record();
        it.play.play_on_from(it.gaze.timeline.game(), it.gaze.timeline.inputs());
        it.gaze.play_on();
        assert_eq!(it.play.game().hash(), earlier);
        assert!(it.play.take_save_requests().contains(&SaveRequest::Record(left)), "the game that was left");
        (0..100).for_each(|_| it.pass(1));
        assert!(it.is_in_step() && !it.gaze.is_away);
        assert_eq!(it.gaze.timeline.len(), place + 100);
        assert_eq!(it.play.record().inputs().count(), it.gaze.timeline.len());
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
