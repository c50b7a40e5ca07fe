//! Opens the sound device, and notices when it does not work.

use super::output::to_mono;
use super::trouble::Trouble;
use crate::panic::caught;
use rodio::cpal::traits::{DeviceTrait, HostTrait};
use rodio::cpal::{self, ErrorKind};
use rodio::{ChannelCount, DeviceSinkBuilder, MixerDeviceSink, SampleRate, Source};
use std::num::NonZero;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// One channel, as small loudspeakers have.
const MONO: ChannelCount = NonZero::new(1).expect("one is not zero");

/// This many errors without a quiet second between them are more than a stutter: the device does
/// not work.
const MOST_ERRORS: u32 = 30;
const QUIET: Duration = Duration::from_secs(1);

/// What is not tried in place of a default device that does not work: one is silent, and the
/// other's library writes on the terminal, each time, that no JACK server runs. Who has one makes
/// it the default.
const NOT_TRIED: [&str; 2] = ["null", "jack"];

/// A report to the thread that looks after the device.
pub(super) enum Report {
    /// The device of this number does not work any longer. Devices are numbered in the order in
    /// which they are opened.
    Failed(u32, Trouble),
    /// The game ends.
    Quit,
}

/// An open device. Dropping it may take as long as the sound system likes.
pub(super) struct Device {
    number: u32,
    sink: MixerDeviceSink,
    reports: Sender<Report>,
}

impl Device {
    /// Opens the default device, or else any that works. If it fails later, it sends a report with
    /// its `number`.
    pub(super) fn open(number: u32, reports: &Sender<Report>) -> Result<Self, Trouble> {
        silence_alsa();
        let on_error = watch(number, reports.clone());
        let mut sink = caught(|| open_sink(on_error)).unwrap_or_else(|panic| Err(Trouble::Panic(panic)))?;
        sink.log_on_drop(false);
        Ok(Self { number, sink, reports: reports.clone() })
    }

    pub(super) fn rate(&self) -> SampleRate {
        self.sink.config().sample_rate()
    }

    /// Plays `stereo`, which must not end.
    pub(super) fn play(&self, stereo: impl Source + Send + 'static) {
        let end = End { number: self.number, reports: self.reports.clone() };
        let tap = Tap { source: stereo, is_silenced: false, _end: end };
        if self.sink.config().channel_count() == MONO {
            // Otherwise the right channel is dropped, and half of the music with it.
            self.sink.mixer().add(to_mono(tap));
        } else {
            self.sink.mixer().add(tap);
        }
    }
}

/// Does what rodio's `open_default_sink` does. That one takes no error callback, and panics where
/// the sound system's configuration cannot be read.
fn open_sink(on_error: impl FnMut(cpal::Error) + Clone + Send + 'static) -> Result<MixerDeviceSink, Trouble> {
    let host = cpal::host_from_id(*cpal::ALL_HOSTS.first().ok_or(Trouble::NoSystem)?)?;
    let default = host.default_output_device().ok_or(Trouble::NoDevice).and_then(|device| {
        let builder = DeviceSinkBuilder::from_device(device)?.with_error_callback(on_error.clone());
        Ok(builder.open_stream()?)
    });
    default.or_else(|trouble| {
        let Ok(devices) = host.output_devices() else { return Err(trouble) };
        let audible = |device: &cpal::Device| {
            let description = device.description();
            description.is_ok_and(|description| description.driver().is_some_and(|driver| !NOT_TRIED.contains(&driver)))
        };
        let open = |device| {
            let builder = DeviceSinkBuilder::from_device(device).ok()?.with_error_callback(on_error.clone());
            builder.open_sink_or_fallback().ok()
        };
        devices.filter(audible).find_map(open).ok_or(trouble)
    })
}

/// Returns a callback for the errors of a device, of which some devices have thousands a second. It
/// reports once that the device does not work.
fn watch(number: u32, reports: Sender<Report>) -> impl FnMut(cpal::Error) + Clone + Send + 'static {
    let (mut errors, mut told) = (Errors::default(), false);
    move |error| {
        silence_alsa();
        if !told && errors.are_fatal(error.kind(), Instant::now()) {
            told = true;
            // If nobody receives the report, the game has ended.
            let _ = reports.send(Report::Failed(number, error.into()));
        }
    }
}

/// Tells a device that stutters from one that does not work.
#[derive(Clone, Default)]
struct Errors {
    count: u32,
    last: Option<Instant>,
}

impl Errors {
    fn are_fatal(&mut self, kind: ErrorKind, now: Instant) -> bool {
        match kind {
            // The device plays on, elsewhere or less evenly.
            ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => false,
            ErrorKind::DeviceNotAvailable
            | ErrorKind::HostUnavailable
            | ErrorKind::PermissionDenied
            | ErrorKind::StreamInvalidated => true,
            _ => {
                let was_quiet = self.last.replace(now).is_none_or(|last| now - last > QUIET);
                self.count = if was_quiet { 1 } else { self.count + 1 };
                self.count >= MOST_ERRORS
            }
        }
    }
}

/// What the device's own thread plays. It is dropped with that thread, whatever ends it.
struct Tap<S> {
    source: S,
    is_silenced: bool,
    _end: End,
}

impl<S: Source> Iterator for Tap<S> {
    type Item = f32;

    fn next(&mut self) -> Option<f32> {
        if !std::mem::replace(&mut self.is_silenced, true) {
            silence_alsa();
        }
        // A mixer without a sound returns no sample, and would then be dropped for good.
        Some(self.source.next().unwrap_or(0.0))
    }
}

impl<S: Source> Source for Tap<S> {
    fn current_span_len(&self) -> Option<usize> {
        None
    }

    fn channels(&self) -> ChannelCount {
        self.source.channels()
    }

    fn sample_rate(&self) -> SampleRate {
        self.source.sample_rate()
    }

    fn total_duration(&self) -> Option<Duration> {
        None
    }
}

/// Reports that the device has ended, when it is dropped.
struct End {
    number: u32,
    reports: Sender<Report>,
}

impl Drop for End {
    fn drop(&mut self) {
        let _ = self.reports.send(Report::Failed(self.number, Trouble::Fails(String::new())));
    }
}

/// Keeps ALSA's library from printing a page about every device that is not there. Its message
/// handler belongs to one thread, so each thread calls this. A new handler forgets what the one
/// before has collected.
fn silence_alsa() {
    #[cfg(target_os = "linux")]
    let _ = alsa::Output::local_error_handler();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stutter_is_forgiven_and_a_failing_device_is_not() {
        let start = Instant::now();
        let fatal_after = |kind, gap: Duration| {
            let mut errors = Errors::default();
            (1..1000).find(|count| errors.are_fatal(kind, start + gap * *count))
        };
        assert_eq!(fatal_after(ErrorKind::Xrun, Duration::from_millis(1)), Some(MOST_ERRORS));
        assert_eq!(fatal_after(ErrorKind::BackendError, Duration::from_millis(90)), Some(MOST_ERRORS));
        assert_eq!(fatal_after(ErrorKind::Xrun, Duration::from_millis(1500)), None);
        assert_eq!(fatal_after(ErrorKind::DeviceNotAvailable, Duration::ZERO), Some(1));
        assert_eq!(fatal_after(ErrorKind::StreamInvalidated, Duration::ZERO), Some(1));
        assert_eq!(fatal_after(ErrorKind::DeviceChanged, Duration::ZERO), None);
    }

    #[test]
    fn errors_are_told_once_and_in_plain_words() {
        let (reports, inbox) = std::sync::mpsc::channel();
        let mut on_error = watch(3, reports);
        let raw = "ALSA function 'snd_pcm_writei' failed with error 'I/O error (5)'";
        for _ in 0..2000 {
            on_error(cpal::Error::with_message(ErrorKind::BackendError, raw));
        }
        let told: Vec<String> = inbox
            .try_iter()
            .map(|report| match report {
                Report::Failed(3, trouble) => trouble.to_string(),
                _ => "another report".to_owned(),
            })
            .collect();
        assert_eq!(told, ["the sound device fails (I/O error); choose another as the default"]);
    }

    #[test]
    fn the_end_of_a_device_is_reported() {
        let (reports, inbox) = std::sync::mpsc::channel();
        let rate = NonZero::new(44_100).expect("a rate");
        let empty = super::super::samples::Samples::new(MONO, rate, vec![16_384]);
        let mut tap = Tap { source: empty, is_silenced: false, _end: End { number: 7, reports } };
        assert_eq!((tap.next(), tap.next(), tap.next()), (Some(0.5), Some(0.0), Some(0.0)));
        assert!(inbox.try_recv().is_err());
        drop(tap);
        assert!(matches!(inbox.try_recv(), Ok(Report::Failed(7, _))));
    }
}
