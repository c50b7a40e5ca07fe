//! Keeps a device open, on a thread of its own: sound systems may take seconds to answer, and some
//! never do.
//!
//! ```text
//!   open ──► play ──► trouble: silent ──► pause 0, 1, 2, 4 … 30 s ──► open
//! ```
//!
//! A device that fails after it has played for a while is opened again at once, without a message:
//! it may have been unplugged, and another may be the default now. If sound still does not work,
//! one message says so.

use super::device::{Device, Report};
use super::output::Output;
use super::shared::{Shared, State};
use super::sounds::Sounds;
use super::trouble::Trouble;
use crate::assets::Assets;
use crate::panic::caught;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// A device that has played for this long counts as one that works.
const STEADY: Duration = Duration::from_secs(5);

/// After a failure, the panel shows sound again once a device has played for this long.
const PROBATION: Duration = Duration::from_millis(500);

/// A device that takes no sound in this many looks in a row has failed without saying so. `LOOK` is
/// the time from one look to the next. One look is not enough: the whole program may have been
/// stopped for a while.
const STALLED_LOOKS: u32 = 3;
const LOOK: Duration = Duration::from_secs(2);

/// The longest pause between two tries.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// The game does not wait longer than this for a device to close.
const CLOSING: Duration = Duration::from_millis(500);

/// The thread's stack, in bytes. PulseAudio's library opens a configuration that includes itself
/// inside itself, until no more files can be opened; with a thousand of them the usual 2 MiB are
/// used up, which ends the program. Of what is not used, no memory is taken.
const STACK: usize = 16 << 20;

/// The game's handle of the thread that looks after the device. Dropping it ends the thread.
pub(super) struct Keeper {
    reports: Sender<Report>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl Keeper {
    /// Starts the thread that opens a device and keeps one open. If the thread cannot start, it
    /// says why and returns `None`.
    pub(super) fn start(assets: Assets, shared: &Arc<Shared>) -> Option<Self> {
        let (reports, inbox) = channel();
        let (end, ended) = channel();
        let thread_reports = reports.clone();
        let thread_shared = Arc::clone(shared);
        let spawned = Builder::new().name("sound".to_owned()).stack_size(STACK).spawn(move || {
            let mut keeping = Keeping::new(assets, thread_shared, thread_reports, inbox);
            if let Err(panic) = caught(|| keeping.run()) {
                *keeping.shared.state() = State::Silent;
                keeping.tell(&Trouble::Panic(panic));
            }
            drop(end);
        });
        match spawned {
            Ok(_) => Some(Self { reports, ended }),
            Err(_) => {
                *shared.state() = State::Silent;
                if shared.gain.get() > 0.0 {
                    crate::warn(&format_args!("there is no sound: {}, and start again", Trouble::Resources));
                }
                None
            }
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = self.reports.send(Report::Quit);
        let _ = self.ended.recv_timeout(CLOSING);
    }
}

/// The state of the thread.
struct Keeping {
    assets: Assets,
    shared: Arc<Shared>,
    /// Loaded when there is a device for them.
    sounds: Option<Arc<Sounds>>,
    reports: Sender<Report>,
    inbox: Receiver<Report>,
    /// The number of the last device that was opened.
    device: u32,
    /// How often in a row a device could not be opened, or failed before it was steady.
    failures: u32,
    /// The messages that were printed already.
    told: Vec<String>,
}

/// Why waiting for a report ended.
enum Heard {
    Failed(Trouble),
    Quit,
    /// Nothing happened.
    TimeOut,
}

impl Keeping {
    fn new(assets: Assets, shared: Arc<Shared>, reports: Sender<Report>, inbox: Receiver<Report>) -> Self {
        Self { assets, shared, sounds: None, reports, inbox, device: 0, failures: 0, told: Vec::new() }
    }

    /// Keeps a device open until the game ends.
    fn run(&mut self) {
        loop {
            self.device += 1;
            let device = Device::open(self.device, &self.reports);
            let start = Instant::now();
            let trouble = match &device {
                Ok(device) => self.play(device),
                Err(trouble) => Some(trouble.clone()),
            };
            *self.shared.state() = State::Silent;
            if let Some(trouble) = &trouble {
                let was_steady = start.elapsed() >= STEADY && *trouble != Trouble::Stalled;
                self.failures = if was_steady { 0 } else { self.failures + 1 };
                self.tell(trouble);
            }
            // Closing may take long, and it may panic in the sound library.
            let _ = caught(|| drop(device));
            if trouble.is_none() || self.rest() {
                return;
            }
        }
    }

    /// Plays until the device fails. Returns `None` when the game ends.
    fn play(&mut self, device: &Device) -> Option<Trouble> {
        let sounds = self.sounds.get_or_insert_with(|| Arc::new(Sounds::load(&self.assets))).clone();
        let (output, mixed) = Output::new(sounds, self.shared.desk(), device.rate());
        device.play(mixed);
        let mut heard = if self.failures > 0 { self.listen(PROBATION) } else { Heard::TimeOut };
        if let Heard::TimeOut = heard {
            *self.shared.state() = State::Playing(output);
            heard = self.listen_while_it_plays();
        }
        match heard {
            Heard::Failed(trouble) => Some(trouble),
            Heard::TimeOut => Some(Trouble::Stalled),
            Heard::Quit => None,
        }
    }

    /// Waits for a report while the device plays. Returns [`Heard::TimeOut`] if the device takes no
    /// sound any longer.
    fn listen_while_it_plays(&self) -> Heard {
        let (mut pulse, mut looks) = (self.shared.pulse(), 0);
        loop {
            let heard = self.listen(LOOK);
            let before = std::mem::replace(&mut pulse, self.shared.pulse());
            looks = if pulse == before { looks + 1 } else { 0 };
            if !matches!(heard, Heard::TimeOut) || looks == STALLED_LOOKS {
                return heard;
            }
        }
    }

    /// Waits for a report about the newest device.
    fn listen(&self, longest: Duration) -> Heard {
        let end = Instant::now() + longest;
        loop {
            match self.inbox.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(Report::Failed(device, trouble)) if device == self.device => return Heard::Failed(trouble),
                // A device that was closed reports its end, too.
                Ok(Report::Failed(..)) => {}
                Ok(Report::Quit) | Err(RecvTimeoutError::Disconnected) => return Heard::Quit,
                Err(RecvTimeoutError::Timeout) => return Heard::TimeOut,
            }
        }
    }

    /// Says once what prevents sound, unless the sound is muted or a device that worked has just
    /// failed.
    fn tell(&mut self, trouble: &Trouble) {
        let text = trouble.to_string();
        if self.failures > 0 && self.shared.gain.get() > 0.0 && !self.told.contains(&text) {
            crate::warn(&format_args!("there is no sound: {text}; the game is silent, and tries again now and then"));
            self.told.push(text);
        }
    }

    /// Waits before the next try. Returns whether the game ended meanwhile.
    fn rest(&mut self) -> bool {
        // The closed device reports its end. Counting on makes `listen` ignore that report.
        self.device += 1;
        matches!(self.listen(pause(self.failures)), Heard::Quit)
    }
}

/// How long to wait after this many failures in a row.
fn pause(failures: u32) -> Duration {
    match failures {
        0 => Duration::ZERO,
        _ => Duration::from_secs(1 << (failures - 1).min(10)).min(LONGEST_PAUSE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::Volume;

    fn keeping(percent: u8) -> Keeping {
        let (reports, inbox) = channel();
        let shared = Arc::new(Shared::new(Volume { percent, muted: false }));
        Keeping::new(Assets::embedded(), shared, reports, inbox)
    }

    #[test]
    fn pauses_grow_to_half_a_minute() {
        let seconds: Vec<u64> = (0..9).map(|failures| pause(failures).as_secs()).collect();
        assert_eq!(seconds, [0, 1, 2, 4, 8, 16, 30, 30, 30]);
        assert_eq!(pause(u32::MAX), LONGEST_PAUSE);
    }

    #[test]
    fn what_prevents_sound_is_told_once_and_to_a_player_who_wants_sound() {
        let told = |percent, failures| {
            let mut keeping = keeping(percent);
            keeping.failures = failures;
            for trouble in [Trouble::Busy, Trouble::NoDevice, Trouble::Busy, Trouble::Busy] {
                keeping.tell(&trouble);
            }
            keeping.told.len()
        };
        assert_eq!((told(50, 1), told(0, 1)), (2, 0));
        assert_eq!(told(50, 0), 0, "a device that worked is opened anew first");
    }

    #[test]
    fn only_the_newest_device_is_heard() {
        let mut keeping = keeping(50);
        keeping.device = 2;
        keeping.reports.send(Report::Failed(1, Trouble::Busy)).expect("sent");
        assert!(matches!(keeping.listen(Duration::ZERO), Heard::TimeOut));
        keeping.reports.send(Report::Failed(1, Trouble::Busy)).expect("sent");
        keeping.reports.send(Report::Failed(2, Trouble::NoDevice)).expect("sent");
        assert!(matches!(keeping.listen(Duration::from_secs(60)), Heard::Failed(Trouble::NoDevice)));
        keeping.reports.send(Report::Quit).expect("sent");
        assert!(keeping.rest());
    }

    /// Whether there is a sound card or not, the thread ends with the game.
    #[test]
    fn the_thread_ends_with_the_game() {
        let shared = Arc::new(Shared::new(Volume { percent: 0, muted: true }));
        let keeper = Keeper::start(Assets::embedded(), &shared).expect("a thread");
        keeper.reports.send(Report::Quit).expect("sent");
        let end = keeper.ended.recv_timeout(Duration::from_secs(60));
        assert_eq!(end, Err(RecvTimeoutError::Disconnected));
    }
}
