//! Keeps a sound device open, on its own thread because sound systems may take seconds to open one.
//! A device that fails, such as an unplugged headset, is closed and opened again.

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

/// Delay before the first attempt to reopen a failed device. Each further attempt doubles it.
const FIRST_RETRY: Duration = Duration::from_millis(50);
/// Longest delay between attempts.
const LONGEST_RETRY: Duration = Duration::from_secs(2);

/// Interval between checks of the stream.
const LOOK: Duration = Duration::from_millis(50);

/// A stream is dead if it takes no sound for this long after an error. A stream usually takes a
/// block of about 50 ms at once, later on a busy machine.
const DEAD: Duration = Duration::from_millis(200);

/// How long the game waits for the device to close when it quits.
const CLOSING: Duration = Duration::from_millis(500);

/// Handle to the device thread. Dropping it closes the device.
pub(super) struct DeviceThread {
    quit: Sender<()>,
    /// Disconnects when the thread has ended.
    ended: Receiver<()>,
}

impl DeviceThread {
    /// Starts the thread. Returns `None` if the system cannot create it.
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

/// Errors reported by a stream. Some devices report a thousand per second.
#[derive(Default)]
struct StreamErrors {
    /// The device is gone or must be reopened.
    is_gone: AtomicBool,
    /// Another error occurred since the last check.
    has_failed: AtomicBool,
}

impl StreamErrors {
    fn report(&self, kind: ErrorKind) {
        match kind {
            // A stutter passes, and a stream that moved to another device keeps playing.
            ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => {}
            ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated => self.is_gone.store(true, Relaxed),
            _ => self.has_failed.store(true, Relaxed),
        }
    }
}

/// Detects dead streams. A stream survives most errors: a sound server on a busy machine reports
/// many, and reopening the device takes longer than the gap.
#[derive(Default)]
struct StreamWatch {
    errors: Arc<StreamErrors>,
    /// Value of the pulse counter at the last check.
    pulse: u32,
    /// Time since the stream last took sound.
    still: Duration,
    /// An error occurred after the stream last took sound.
    has_failed: bool,
}

impl StreamWatch {
    /// Checks the stream; call it once every [`LOOK`]. `pulse` counts how often the stream has
    /// taken sound.
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

struct DeviceLoop {
    assets: Assets,
    mixer: Arc<SharedMixer>,
    /// Loaded when the first device opens.
    sounds: Option<Arc<Sounds>>,
    /// Receives a message when the game quits.
    quits: Receiver<()>,
    has_warned: bool,
    /// Disconnects the handle's `ended` when the thread ends.
    _end: Sender<()>,
}

impl DeviceLoop {
    /// Keeps a device open until the game quits.
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

    /// Waits for `time`. Returns true if the game quits meanwhile.
    fn quits_within(&self, time: Duration) -> bool {
        self.quits.recv_timeout(time) != Err(RecvTimeoutError::Timeout)
    }

    /// Opens the default device and starts playback. The sound library panics if it cannot read its
    /// configuration.
    fn open(&mut self, errors: Arc<StreamErrors>) -> Result<MixerDeviceSink, String> {
        // Keep ALSA from printing a page for each missing device. Its message handler is per
        // thread; creating one discards the messages of the previous handler.
        #[cfg(target_os = "linux")]
        let _ = alsa::Output::local_error_handler();
        let on_error = move |error: cpal::Error| errors.report(error.kind());
        let default = DeviceSinkBuilder::from_default_device();
        let opened = default.and_then(|default| default.with_error_callback(on_error).open_sink_or_fallback());
        let mut sink = opened.map_err(|error| error.source().map_or(error.to_string(), ToString::to_string))?;
        sink.log_on_drop(false);
        let sounds = self.sounds.get_or_insert_with(|| Arc::new(Sounds::load(&self.assets)));
        let stereo = connect(&self.mixer, sounds, sink.config().sample_rate());
        match sink.config().channel_count().get() {
            // rodio would otherwise drop the right channel.
            1 => sink.mixer().add(to_mono(stereo)),
            _ => sink.mixer().add(stereo),
        }
        Ok(sink)
    }

    /// Warns once that there is no sound and why, unless the player muted the sound.
    fn warn(&mut self, cause: &str) {
        if !self.has_warned && self.mixer.gain.get() > 0.0 {
            self.has_warned = true;
            crate::warn(&format_args!(
                "there is no sound: the sound device cannot be used ({cause}); the game stays \
                 silent and keeps retrying"
            ));
        }
    }
}

/// Mixes both channels into one. rodio adds the channels; halving each one avoids clipping.
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
                // The stream takes sound for the last time before the third check.
                watch.is_dead((*look).min(3))
            };
            (1..20).find(is_dead)
        };
        assert_eq!(looks(&[3]), Some(7), "the last sound was taken just before or after the error");
        assert_eq!(looks(&[1, 5]), Some(7), "a second error, after the stream had survived the first");
        assert_eq!(looks(&[1]), None, "a paused device plays on");
    }

    /// Works with and without a sound card.
    #[test]
    fn thread_ends_with_the_game() {
        let thread = DeviceThread::start(Assets::embedded(), Arc::new(SharedMixer::new(0.0))).expect("a thread");
        thread.quit.send(()).expect("sent");
        assert_eq!(thread.ended.recv_timeout(Duration::from_secs(60)), Err(RecvTimeoutError::Disconnected));
    }
}
