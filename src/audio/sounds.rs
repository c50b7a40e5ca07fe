//! All that is heard, loaded: single sounds with their variants, and the music's instruments.

use super::decode::{Limit, SoundError, decode};
use super::music::conductor::Conductor;
use super::music::deck::Band;
use super::music::instruments::INSTRUMENTS;
use super::music::pieces;
use super::own::Own;
use super::samples::Samples;
use crate::assets::Assets;
use rodio::SampleRate;

/// The single sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sound {
    Brick,
    Crunch,
    Solid,
    Wall,
    Paddle,
    Launch,
    ItemDropped,
    PowerUpGood,
    PowerUpBad,
    EffectEnded,
    LifeLost,
    LastLife,
    Win,
    GameOver,
    Select,
    Confirm,
}

/// All of [`Sound`] with their files, in the order of the enum. Where there are several, another
/// one is heard each time.
pub(super) const SOUNDS: [(Sound, &[&str]); 16] = [
    (Sound::Brick, &["audio/brick.flac", "audio/brick_2.flac", "audio/brick_3.flac"]),
    (Sound::Crunch, &["audio/crunch.flac", "audio/crunch_2.flac", "audio/crunch_3.flac"]),
    (Sound::Solid, &["audio/solid.flac"]),
    (Sound::Wall, &["audio/wall.flac", "audio/wall_2.flac", "audio/wall_3.flac"]),
    (Sound::Paddle, &["audio/paddle.flac", "audio/paddle_2.flac", "audio/paddle_3.flac"]),
    (Sound::Launch, &["audio/launch.flac"]),
    (Sound::ItemDropped, &["audio/item_dropped.flac"]),
    (Sound::PowerUpGood, &["audio/power_up_good.flac"]),
    (Sound::PowerUpBad, &["audio/power_up_bad.flac"]),
    (Sound::EffectEnded, &["audio/effect_ended.flac"]),
    (Sound::LifeLost, &["audio/life_lost.flac"]),
    (Sound::LastLife, &["audio/last_life.flac"]),
    (Sound::Win, &["audio/win.flac"]),
    (Sound::GameOver, &["audio/game_over.flac"]),
    (Sound::Select, &["audio/select.flac"]),
    (Sound::Confirm, &["audio/confirm.flac"]),
];

/// The player's own music, which takes the place of the pieces.
const OWN: &str = "audio/music.flac";

/// All sounds, decoded.
pub(super) struct Sounds {
    /// The variants of each; none where it did not load: it is silent.
    pub(super) sounds: [Vec<Samples>; SOUNDS.len()],
    pub(super) band: Band,
    /// `None` where there is none, or where it did not load.
    pub(super) own: Option<Own>,
}

impl Sounds {
    /// Loads all sounds, and reports what does not load.
    pub(super) fn load(assets: &Assets) -> Self {
        let sounds = SOUNDS.map(|(sound, files)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            files.iter().filter_map(|file| load(assets, file)).collect()
        });
        let band = INSTRUMENTS.map(|manner| load(assets, manner.file).map(Samples::recording));
        let own = Own::load(assets, OWN).unwrap_or_else(|error| {
            crate::warn(&error);
            None
        });
        Self { sounds, band, own }
    }

    /// The music at its beginning: the pieces, or only their answers beside a player's own music.
    pub(super) fn conductor(&self, rate: SampleRate) -> Conductor {
        let pieces = if self.own.is_some() { &[][..] } else { &pieces::ALL };
        Conductor::new(self.band.clone(), pieces, rate.get() as f32)
    }

    /// The bytes of all that is decoded.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let sounds = self.sounds.iter().flatten().map(Samples::bytes).sum::<usize>();
        let band = self.band.iter().flatten().map(|recording| 2 * recording.samples.capacity()).sum::<usize>();
        sounds + band
    }
}

/// Loads a sound. If that fails, it says why and returns `None`.
fn load(assets: &Assets, file: &str) -> Option<Samples> {
    let decoded =
        assets.load(file, |shown, bytes| -> Result<Samples, SoundError> { decode(shown, bytes, Limit::EFFECT) });
    decoded.map_err(|error| crate::warn(&error)).ok()
}
