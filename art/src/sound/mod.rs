//! The sounds.
//!
//! They are plain code without a synthesis library. Three waves, one filter and a few decays are
//! all that is needed. That is fewer lines than connecting a library's parts, and every sample can
//! be accounted for.
//!
//! Everything is in A minor, most of it in its pentatonic scale A C D E G: whatever the ball hits
//! fits the music. Chapter: Audio.

pub mod clip;
pub mod effect;
pub mod filter;
pub mod flac;
pub mod instrument;
pub mod music;
pub mod phrase;
pub mod pitch;
pub mod power_up;
pub mod wave;

use clip::Clip;

/// A sound's file name and how to make it.
pub type Sound = (&'static str, fn() -> Clip);

/// Every file of the folder `audio`.
pub const ALL: [Sound; 13] = [
    ("brick.flac", effect::brick),
    ("confirm.flac", phrase::confirm),
    ("game_over.flac", phrase::game_over),
    ("launch.flac", effect::launch),
    ("life_lost.flac", effect::life_lost),
    ("music.flac", music::compose),
    ("paddle.flac", effect::paddle),
    ("power_up_bad.flac", power_up::bad),
    ("power_up_good.flac", power_up::good),
    ("select.flac", phrase::select),
    ("solid.flac", effect::solid),
    ("wall.flac", effect::wall),
    ("win.flac", phrase::win),
];

/// The one of [`ALL`] that loops.
pub const MUSIC: &str = "music.flac";
