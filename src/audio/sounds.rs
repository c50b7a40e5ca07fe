//! Loads all sounds: effects with their variants, the music's instruments and pieces, and the
//! player's own music.

use super::decode::{Decoded, EFFECT_SECONDS, MUSIC_SECONDS, SoundError, decode};
use super::music::PIECES;
use super::music::conductor::Conductor;
use super::music::instruments::INSTRUMENTS;
use super::music::score::Song;
use super::music::voice::Band;
use crate::assets::{AssetError, Assets};
use crate::game::PowerUpKind;
use rodio::SampleRate;
use rodio::buffer::SamplesBuffer;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sound {
    Brick,
    Crack,
    Crunch,
    Solid,
    Wall,
    Paddle,
    Launch,
    LaserShot,
    Explosion,
    Regrow,
    BarrierHit,
    ItemDropped,
    EffectEnded,
    LifeLost,
    LastLife,
    Win,
    GameOver,
    Select,
    Confirm,
    /// A power-up of this kind is collected.
    Item(PowerUpKind),
}

/// Tones of a destroyed or cracked brick.
const BRICK: [&str; 3] = ["audio/brick.flac", "audio/brick_2.flac", "audio/brick_3.flac"];

/// All of [`Sound`] except power-ups, with their files, which the tool in `art` writes. Each
/// playback picks another of a sound's files. `Audio::accent` adds a second sound or a melody to
/// some events.
const SOUNDS: [(Sound, &[&str]); 19] = [
    (Sound::Brick, &BRICK),
    (Sound::Crack, &BRICK),
    (Sound::Crunch, &["audio/crunch.flac", "audio/crunch_2.flac", "audio/crunch_3.flac"]),
    (Sound::Solid, &["audio/solid.flac"]),
    (Sound::Wall, &["audio/wall.flac", "audio/wall_2.flac", "audio/wall_3.flac"]),
    (Sound::Paddle, &["audio/paddle.flac", "audio/paddle_2.flac", "audio/paddle_3.flac"]),
    (Sound::Launch, &["audio/launch.flac"]),
    (Sound::LaserShot, &["audio/laser_shot.flac", "audio/laser_shot_2.flac", "audio/laser_shot_3.flac"]),
    (Sound::Explosion, &["audio/explosion.flac", "audio/explosion_2.flac", "audio/explosion_3.flac"]),
    (Sound::Regrow, &["audio/regrow.flac"]),
    (Sound::BarrierHit, &["audio/floor_hit.flac"]),
    (Sound::ItemDropped, &["audio/item_dropped.flac"]),
    (Sound::EffectEnded, &["audio/effect_ended.flac"]),
    (Sound::LifeLost, &["audio/life_lost.flac"]),
    (Sound::LastLife, &["audio/last_life.flac"]),
    (Sound::Win, &["audio/win.flac"]),
    (Sound::GameOver, &["audio/game_over.flac"]),
    (Sound::Select, &["audio/select.flac"]),
    (Sound::Confirm, &["audio/confirm.flac"]),
];

impl Sound {
    pub(super) const COUNT: usize = SOUNDS.len() + PowerUpKind::ALL.len();

    /// Returns the sound's index among all sounds.
    pub(super) fn index(self) -> usize {
        match self {
            Self::Item(kind) => SOUNDS.len() + kind as usize,
            sound => SOUNDS.iter().position(|(other, _)| *other == sound).expect("the table has all sounds"),
        }
    }
}

/// The player's own music, which replaces the pieces.
const CUSTOM_MUSIC: &str = "audio/music.flac";

/// All sounds. A sound that failed to load is missing and silent.
pub(super) struct Sounds {
    /// Variants of each effect, indexed by [`Sound::index`].
    pub(super) effects: Vec<Vec<SamplesBuffer>>,
    pub(super) band: Band,
    /// The music's pieces, in the order of [`PIECES`].
    pub(super) pieces: Vec<Song>,
    /// The player's own music, checked but still encoded. Minutes of decoded music would take more
    /// memory than the game itself.
    pub(super) custom: Option<Arc<[u8]>>,
}

impl Sounds {
    /// Loads all sounds and warns about each that fails.
    pub(super) fn load(assets: &Assets) -> Self {
        let effect = |file: &str| Some(load(assets, file)?.effect());
        let events = SOUNDS.iter().map(|(_, files)| files.iter().filter_map(|file| effect(file)).collect());
        let items = PowerUpKind::ALL.iter().map(|kind| {
            let file = format!("audio/item_{}.flac", kind.name().replace('-', "_"));
            effect(&file).into_iter().collect()
        });
        let effects = events.chain(items).collect();
        let band = INSTRUMENTS.map(|patch| load(assets, &patch.file()).map(Decoded::recording));
        let custom = assets.load(CUSTOM_MUSIC, |shown, bytes| {
            decode(shown, bytes, MUSIC_SECONDS)?;
            Ok(Arc::from(bytes))
        });
        let custom = match custom {
            Err(SoundError::Asset(AssetError::Missing(_))) => None,
            custom => warned(custom),
        };
        Self { effects, band, pieces: PIECES.map(|file| load_piece(assets, file)).into(), custom }
    }

    /// Creates a conductor at the beginning of the music. With the player's own music, it plays
    /// only stingers.
    pub(super) fn conductor(&self, rate: SampleRate) -> Conductor {
        let pieces = if self.custom.is_some() { &[][..] } else { &self.pieces };
        Conductor::new(self.band.clone(), pieces, rate.get() as f32)
    }
}

fn load(assets: &Assets, file: &str) -> Option<Decoded> {
    warned(assets.load(file, |shown, bytes| decode(shown, bytes, EFFECT_SECONDS)))
}

/// Loads a piece of music. Returns a piece without notes if the text cannot be parsed.
fn load_piece(assets: &Assets, file: &str) -> Song {
    let loaded = assets.load(file, |shown, bytes| {
        let piece = Song::parse(&String::from_utf8_lossy(bytes));
        piece.map_err(|problem| SoundError::Song { file: shown.to_owned(), problem })
    });
    warned(loaded).unwrap_or_default()
}

/// Warns if a sound failed to load.
fn warned<T>(loaded: Result<T, SoundError>) -> Option<T> {
    loaded.map_err(|error| crate::warn(&error)).ok()
}
