//! Loads all sounds: the effects with their variants, the music's instruments, and a player's own
//! music.

use super::decode::{Decoded, Limit, SoundError, decode};
use super::music::conductor::Conductor;
use super::music::instruments::INSTRUMENTS;
use super::music::pieces;
use super::music::voice::Band;
use crate::assets::{AssetError, Assets};
use rodio::SampleRate;
use rodio::buffer::SamplesBuffer;
use std::sync::Arc;

/// The effects.
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
const CUSTOM_MUSIC: &str = "audio/music.flac";

/// All sounds. Those that do not load are missing, and silent.
pub(super) struct Sounds {
    /// The variants of each effect.
    pub(super) effects: [Vec<SamplesBuffer>; SOUNDS.len()],
    pub(super) band: Band,
    /// The player's own music, checked and still encoded: decoded, minutes of it would take more
    /// memory than the rest of the game.
    pub(super) custom: Option<Arc<[u8]>>,
}

impl Sounds {
    /// Loads all sounds, and warns about those that do not load.
    pub(super) fn load(assets: &Assets) -> Self {
        let effects = SOUNDS.map(|(sound, files)| {
            debug_assert_eq!(SOUNDS[sound as usize].0, sound, "the table is in the order of the enum");
            files.iter().filter_map(|file| Some(load(assets, file)?.effect())).collect()
        });
        let band = INSTRUMENTS.map(|patch| load(assets, &patch.file()).map(Decoded::recording));
        let custom = assets.load(CUSTOM_MUSIC, |shown, bytes| {
            decode(shown, bytes, Limit::MUSIC)?;
            Ok(Arc::from(bytes))
        });
        let custom = match custom {
            Err(SoundError::Asset(AssetError::Missing(_))) => None,
            custom => warned(custom),
        };
        Self { effects, band, custom }
    }

    /// The music at its beginning: the pieces, or only their stingers beside a player's own music.
    pub(super) fn conductor(&self, rate: SampleRate) -> Conductor {
        let pieces = if self.custom.is_some() { &[][..] } else { &pieces::ALL };
        Conductor::new(self.band.clone(), pieces, rate.get() as f32)
    }
}

fn load(assets: &Assets, file: &str) -> Option<Decoded> {
    warned(assets.load(file, |shown, bytes| decode(shown, bytes, Limit::EFFECT)))
}

/// Warns about a sound that did not load.
fn warned<T>(loaded: Result<T, SoundError>) -> Option<T> {
    loaded.map_err(|error| crate::warn(&error)).ok()
}
