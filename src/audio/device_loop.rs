//! Keeps a sound device open, on a thread of its own: a sound system may take seconds to answer.
//! A device that fails, such as a headset that is unplugged, is closed and opened again.

use super::mix::connect;
use super::mixer::{SharedMixer, State};
use super::sounds::Sounds;
use crate::assets::Assets;
use crate::panic::caught;
use rodio::cpal::{self, ErrorKind};
use rodio::source::ChannelVolume;
use rodio::{DeviceSinkBuilder, MixerDeviceSink, Source};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// Time until a device that failed is opened again. It doubles with each attempt up to the longest.
const FIRST_RETRY: Duration = Duration::from_millis(50);
const LONGEST_RETRY: Duration = Duration::from_secs(2);

/// A stream that takes no sound for this long after an error is dead.
const DEAD: Duration = Duration::from_millis(50);

/// The longest time that the end of the game waits for the device to close.
const CLOSING: Duration = Duration::from_millis(500);

enum Report {
    /// The device reports an error.
    Failed,
    /// The game ends.
    Quit,
}

/// The game's handle of the thread. Dropping it closes the device.
pub(super) struct DeviceThread {
    reports: Sender<Report>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl DeviceThread {
    /// Starts the thread; `None` where the system has no thread left.
    pub(super) fn start(assets: Assets, mixer: Arc<SharedMixer>) -> Option<Self> {
        let (reports, inbox) = channel();
        let (end, ended) = channel();
        let device_loop = DeviceLoop {
            assets,
            mixer,
            sounds: None,
            reports: reports.clone(),
            inbox,
            has_warned: false,
            is_reported: Arc::default(),
            _end: end,
        };
        Builder::new().name("sound".to_owned()).spawn(move || device_loop.run()).ok()?;
        Some(Self { reports, ended })
    }
}

impl Drop for DeviceThread {
    fn drop(&mut self) {
        let _ = self.reports.send(Report::Quit);
        let _: Result<(), RecvTimeoutError> = self.ended.recv_timeout(CLOSING);
    }
}

/// State of the thread.
struct DeviceLoop {
    assets: Assets,
    mixer: Arc<SharedMixer>,
    /// Loaded when there is a device for them.
    sounds: Option<Arc<Sounds>>,
    reports: Sender<Report>,
    inbox: Receiver<Report>,
    has_warned: bool,
    /// Set while a report of an error is in the inbox.
    is_reported: Arc<AtomicBool>,
    /// Tells the game that the thread has ended.
    _end: Sender<()>,
}

impl DeviceLoop {
    /// Keeps a device open until the game ends.
    fn run(mut self) {
        let mut retry = FIRST_RETRY;
        loop {
            match caught(|| self.open()).unwrap_or_else(Err) {
                Ok(_sink) => {
                    let opened = Instant::now();
                    if let Report::Quit = self.wait_until_dead() {
                        return;
                    }
                    if opened.elapsed() > LONGEST_RETRY {
                        retry = FIRST_RETRY;
                    }
                }
                Err(cause) => self.warn(&cause),
            }
            *self.mixer.state() = State::Silent;
            if let Ok(Report::Quit) = self.inbox.recv_timeout(retry) {
                return;
            }
            retry = (2 * retry).min(LONGEST_RETRY);
        }
    }

    /// Waits until the stream is dead or the game ends. A stream survives most errors: a sound
    /// server on a busy machine reports many, and opening the device again takes longer than the
    /// gap.
    fn wait_until_dead(&self) -> Report {
        while let Ok(Report::Failed) = self.inbox.recv() {
            let pulse = self.mixer.pulse.load(Relaxed);
            if let Ok(Report::Quit) = self.inbox.recv_timeout(DEAD) {
                break;
            }
            self.is_reported.store(false, Relaxed);
            if self.mixer.pulse.load(Relaxed) == pulse {
                return Report::Failed;
            }
        }
        Report::Quit
    }

    /// Opens the default device and plays on it. The sound library panics where its configuration
    /// cannot be read.
    fn open(&mut self) -> Result<MixerDeviceSink, String> {
        silence_alsa();
        self.is_reported.store(false, Relaxed);
        let (reports, is_reported) = (self.reports.clone(), self.is_reported.clone());
        let on_error = move |error: cpal::Error| {
            // A stutter passes, and a device that moved plays on. Other errors come a thousand
            // times a second: one at a time is enough.
            let goes_on =
                matches!(error.kind(), ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied);
            if !goes_on && !is_reported.swap(true, Relaxed) {
                let _ = reports.send(Report::Failed);
            }
        };
        let default = DeviceSinkBuilder::from_default_device();
        let opened = default.and_then(|default| default.with_error_callback(on_error).open_sink_or_fallback());
        let mut sink = opened.map_err(|error| error.source().map_or(error.to_string(), ToString::to_string))?;
        sink.log_on_drop(false);
        let sounds = self.sounds.get_or_insert_with(|| Arc::new(Sounds::load(&self.assets)));
        let stereo = connect(&self.mixer, sounds, sink.config().sample_rate());
        match sink.config().channel_count().get() {
            // Otherwise the right channel is dropped, and half of the music with it.
            1 => sink.mixer().add(to_mono(stereo)),
            _ => sink.mixer().add(stereo),
        }
        Ok(sink)
    }

    /// Says once why there is no sound, unless the sound is muted.
    fn warn(&mut self, cause: &str) {
        if !self.has_warned && self.mixer.gain.get() > 0.0 {
            self.has_warned = true;
            crate::warn(&format_args!(
                "there is no sound: the sound device cannot be used ({cause}); the game is silent, \
                 and tries again now and then"
            ));
        }
    }
}

/// Keeps ALSA's library from printing a page about each device that is not there. Its message
/// handler belongs to the thread; a new one forgets what the last one collected.
fn silence_alsa() {
    #[cfg(target_os = "linux")]
    let _ = alsa::Output::local_error_handler();
}

/// Mixes both channels into one. rodio adds them up, so each is halved.
pub(super) fn to_mono(stereo: impl Source) -> impl Source {
    ChannelVolume::new(stereo, vec![0.5])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device_loop(gain: f32) -> DeviceLoop {
        let (reports, inbox) = channel();
        DeviceLoop {
            assets: Assets::embedded(),
            mixer: Arc::new(SharedMixer::new(gain)),
            sounds: None,
            reports,
            inbox,
            has_warned: false,
            is_reported: Arc::default(),
            _end: channel().0,
        }
    }

    #[test]
    fn no_device_warns_once_and_only_players_who_want_sound() {
        let warned = |gain| {
            let mut device_loop = device_loop(gain);
            device_loop.warn("unplugged");
            device_loop.has_warned
        };
        assert_eq!((warned(0.5), warned(0.0)), (true, false));
    }

    #[test]
    fn a_stream_that_takes_sound_survives_errors_and_a_silent_one_does_not() {
        let device_loop = device_loop(1.0);
        let (mixer, reports) = (device_loop.mixer.clone(), device_loop.reports.clone());
        let is_reported = device_loop.is_reported.clone();
        is_reported.store(true, Relaxed);
        reports.send(Report::Failed).expect("sent");
        let device = std::thread::spawn(move || {
            // Until the stream has survived the error.
            while is_reported.load(Relaxed) {
                mixer.pulse.fetch_add(1, Relaxed);
                std::thread::yield_now();
            }
            reports.send(Report::Quit).expect("sent");
        });
        assert!(matches!(device_loop.wait_until_dead(), Report::Quit), "it plays on until the game ends");
        device.join().expect("the device ends");
        device_loop.reports.send(Report::Failed).expect("sent");
        assert!(matches!(device_loop.wait_until_dead(), Report::Failed), "it is dead");
    }

    /// With or without a sound card.
    #[test]
    fn thread_ends_with_the_game() {
        let thread = DeviceThread::start(Assets::embedded(), Arc::new(SharedMixer::new(0.0))).expect("a thread");
        thread.reports.send(Report::Quit).expect("sent");
        assert_eq!(thread.ended.recv_timeout(Duration::from_secs(60)), Err(RecvTimeoutError::Disconnected));
    }
}
