//! What can be wrong with sound, in the game's own words.

use rodio::DeviceSinkError;
use rodio::cpal::{self, ErrorKind};

/// Why there is no sound, and what to do.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum Trouble {
    #[error("no sound device can be used; connect one, or switch it on")]
    NoDevice,
    #[cfg_attr(
        target_os = "linux",
        error("ALSA cannot be started; check its configuration in ~/.asoundrc and /etc/asound.conf")
    )]
    #[cfg_attr(not(target_os = "linux"), error("the sound system does not run; start it"))]
    NoSystem,
    #[cfg_attr(
        target_os = "linux",
        error("the sound device may not be used by this user; add the user to the group `audio`")
    )]
    #[cfg_attr(not(target_os = "linux"), error("the sound device may not be used by this user; allow it"))]
    Forbidden,
    #[error("another program uses the sound device; close it")]
    Busy,
    #[error("the sound device supports none of the game's sample formats; choose another as the default")]
    Format,
    #[error("the system has no memory or no thread left for sound; close other programs")]
    Resources,
    #[error("the sound device does not keep up; close other programs, or choose another device as the default")]
    TooSlow,
    #[error("the sound device takes no sound; choose another as the default")]
    Stalled,
    #[error("the sound device fails{0}; choose another as the default")]
    Fails(String),
    #[error("the sound library failed: {0}; check how sound is set up")]
    Panic(String),
}

impl From<cpal::Error> for Trouble {
    fn from(error: cpal::Error) -> Self {
        match error.kind() {
            ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated => Self::NoDevice,
            ErrorKind::HostUnavailable => Self::NoSystem,
            ErrorKind::PermissionDenied => Self::Forbidden,
            ErrorKind::DeviceBusy => Self::Busy,
            ErrorKind::InvalidInput | ErrorKind::UnsupportedConfig | ErrorKind::UnsupportedOperation => Self::Format,
            ErrorKind::ResourceExhausted => Self::Resources,
            ErrorKind::Xrun => Self::TooSlow,
            _ => Self::Fails(cause(error.message().unwrap_or_default())),
        }
    }
}

/// What the system says, if that helps. The library's message is like this:
/// `ALSA function 'snd_pcm_writei' failed with error 'I/O error (5)'`.
fn cause(message: &str) -> String {
    let quoted = message.split_once("failed with error '").and_then(|(_, error)| error.rsplit_once(" ("));
    let helpful = quoted.filter(|(text, _)| !text.starts_with("Unknown"));
    helpful.map_or(String::new(), |(text, _)| format!(" ({text})"))
}

impl From<DeviceSinkError> for Trouble {
    fn from(error: DeviceSinkError) -> Self {
        match error {
            DeviceSinkError::PlayError(error)
            | DeviceSinkError::DefaultSinkConfigError(error)
            | DeviceSinkError::BuildError(error)
            | DeviceSinkError::SupportedConfigsError(error) => error.into(),
            DeviceSinkError::NoDevice => Self::NoDevice,
            DeviceSinkError::UnsupportedSampleFormat => Self::Format,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_cause_is_taken_from_a_library_message() {
        let words = |message| Trouble::from(cpal::Error::with_message(ErrorKind::BackendError, message)).to_string();
        let plain = "the sound device fails; choose another as the default";
        assert_eq!(words("ALSA function 'snd_pcm_writei' failed with error 'Unknown errno (77)'"), plain);
        assert_eq!(words("something else"), plain);
        let full = words("ALSA function 'snd_pcm_writei' failed with error 'No space left on device (28)'");
        assert_eq!(full, "the sound device fails (No space left on device); choose another as the default");
    }
}
