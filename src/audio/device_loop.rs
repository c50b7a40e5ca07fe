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

/// Time between two looks at a stream.
const LOOK: Duration = Duration::from_millis(50);

/// A stream that takes no sound for this long after an error is dead. It takes a period of some 50
/// milliseconds at once, later on a busy machine.
const DEAD: Duration = Duration::from_millis(200);

/// The longest time that the end of the game waits for the device to close.
const CLOSING: Duration = Duration::from_millis(500);

/// The game's handle of the thread. Dropping it closes the device.
pub(super) struct DeviceThread {
    quit: Sender<()>,
    /// Disconnected when the thread has ended.
    ended: Receiver<()>,
}

impl DeviceThread {
    /// Starts the thread; `None` where the system has no thread left.
    pub(super) fn start(assets: Assets, mixer: Arc<SharedMixer>) -> Option<Self> {
        let (quit, quits) = channel();
        let (end, ended) = channel();
        let device_loop = DeviceLoop { assets, mixer, sounds: None, quits, has_warned: false, _end: end };
        Builder::new().name("sound".to_owned()).spawn(move || device_loop.run()).ok()?;
        Some(Self { quit, ended })
    }
}

impl Drop for DeviceThread {
    fn drop(&mut self) {
        let _ = self.quit.send(());
        let _: Result<(), RecvTimeoutError> = self.ended.recv_timeout(CLOSING);
    }
}

/// What a stream has reported. Some devices report a thousand errors a second.
#[derive(Default)]
struct StreamErrors {
    /// The device is gone, or must be opened anew.
    is_gone: AtomicBool,
    /// There was another error since the last look.
    has_failed: AtomicBool,
}

impl StreamErrors {
    fn report(&self, kind: ErrorKind) {
        match kind {
            // A stutter passes, and a device that moved plays on.
            ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => {}
            ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated => self.is_gone.store(true, Relaxed),
            _ => self.has_failed.store(true, Relaxed),
        }
    }
}

/// Finds out whether a stream is dead. It survives most errors: a sound server on a busy machine
/// reports many, and opening the device again takes longer than the gap.
#[derive(Default)]
struct StreamWatch {
    errors: Arc<StreamErrors>,
    /// How often the stream had taken sound at the last look.
    pulse: u32,
    /// Time since it took sound.
    still: Duration,
    /// There was an error after it took sound.
    has_failed: bool,
}

impl StreamWatch {
    /// Looks at the stream, once each [`LOOK`]; `pulse` counts how often it has taken sound.
    fn is_dead(&mut self, pulse: u32) -> bool {
        if std::mem::replace(&mut self.pulse, pulse) == pulse {
            self.still += LOOK;
        } else {
            (self.still, self.has_failed) = (Duration::ZERO, false);
        }
        self.has_failed |= self.errors.has_failed.swap(false, Relaxed);
        self.errors.is_gone.load(Relaxed) || self.has_failed && self.still >= DEAD
    }
}

/// State of the thread.
struct DeviceLoop {
    assets: Assets,
    mixer: Arc<SharedMixer>,
    /// Loaded when there is a device for them.
    sounds: Option<Arc<Sounds>>,
    /// The game ends.
    quits: Receiver<()>,
    has_warned: bool,
    /// Tells the game that the thread has ended.
    _end: Sender<()>,
}

impl DeviceLoop {
    /// Keeps a device open until the game ends.
    fn run(mut self) {
        let mut retry = FIRST_RETRY;
        loop {
            let mut watch = StreamWatch::default();
            match caught(|| self.open(watch.errors.clone())).unwrap_or_else(Err) {
                Ok(_sink) => {
                    let opened = Instant::now();
                    while !watch.is_dead(self.mixer.pulse.load(Relaxed)) {
                        if self.quits_within(LOOK) {
                            return;
                        }
                    }
                    if opened.elapsed() > LONGEST_RETRY {
                        retry = FIRST_RETRY;
                    }
                }
                Err(cause) => self.warn(&cause),
            }
            *self.mixer.state() = State::Silent;
            if self.quits_within(retry) {
                return;
            }
            retry = (2 * retry).min(LONGEST_RETRY);
        }
    }

    /// True if the game ends within this time.
    fn quits_within(&self, time: Duration) -> bool {
        self.quits.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
    }

    /// Opens the default device and plays on it. The sound library panics where its configuration
    /// cannot be read.
    fn open(&mut self, errors: Arc<StreamErrors>) -> Result<MixerDeviceSink, String> {
        silence_alsa();
        let on_error = move |error: cpal::Error| errors.report(error.kind());
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

    #[test]
    fn no_device_warns_once_and_only_players_who_want_sound() {
        let warned = |gain| {
            let (mixer, assets) = (Arc::new(SharedMixer::new(gain)), Assets::embedded());
            let quits = channel().1;
            let mut device_loop =
                DeviceLoop { assets, mixer, sounds: None, quits, has_warned: false, _end: channel().0 };
            device_loop.warn("unplugged");
            device_loop.has_warned
        };
        assert_eq!((warned(0.5), warned(0.0)), (true, false));
    }

    #[test]
    fn a_stream_that_takes_sound_survives_errors() {
        let mut watch = StreamWatch::default();
        for pulse in 1..100 {
            // A busy machine takes sound late.
            watch.errors.report(ErrorKind::BackendError);
            assert!(!watch.is_dead(pulse) && !watch.is_dead(pulse) && !watch.is_dead(pulse), "{pulse}");
        }
        watch.errors.report(ErrorKind::StreamInvalidated);
        assert!(watch.is_dead(100), "it must be opened anew");
    }

    #[test]
    fn a_stream_that_takes_no_sound_after_an_error_is_dead() {
        let looks = |errors: &[u32]| {
            let mut watch = StreamWatch::default();
            let is_dead = |look: &u32| {
                if errors.contains(look) {
                    watch.errors.report(ErrorKind::BackendError);
                }
                // Sound is taken before the third look for the last time.
                watch.is_dead((*look).min(3))
            };
            (1..20).find(is_dead)
        };
        assert_eq!(looks(&[3]), Some(7), "the last sound was taken just before or after the error");
        assert_eq!(looks(&[1, 5]), Some(7), "a second error, after the stream had survived the first");
        assert_eq!(looks(&[1]), None, "a paused device plays on");
    }

    /// With or without a sound card.
    #[test]
    fn thread_ends_with_the_game() {
        let thread = DeviceThread::start(Assets::embedded(), Arc::new(SharedMixer::new(0.0))).expect("a thread");
        thread.quit.send(()).expect("sent");
        assert_eq!(thread.ended.recv_timeout(Duration::from_secs(60)), Err(RecvTimeoutError::Disconnected));
    }
}
