//! Generates the sounds.
//!
//! They are plain code without a synthesis library: three waveforms, one filter and a few decays
//! are enough. This takes fewer lines than wiring up a library, and every sample can be explained.
//!
//! Everything is in A minor, mostly in its pentatonic scale A C D E G, to make every hit fit the
//! music. Only the music's instruments are rendered here; their notes are in `.song` files beside
//! the recordings. Chapter: Audio.

pub mod action;
pub mod attack;
pub mod clip;
pub mod drum;
pub mod effect;
pub mod filter;
pub mod flac;
pub mod instrument;
pub mod item;
pub mod measure;
pub mod music;
pub mod phrase;
pub mod pitch;
pub mod power_up;
pub mod room;
pub mod table;
pub mod wave;

use clip::Clip;

/// A sound's file name and the function that makes the sound.
pub type Sound = (&'static str, fn() -> Clip);

/// Every recording in the folder `audio`: single sounds, then the music's instruments.
pub const ALL: [Sound; 75] = [
    ("brick.flac", || effect::brick(0)),
    ("brick_2.flac", || effect::brick(1)),
    ("brick_3.flac", || effect::brick(2)),
    ("confirm.flac", phrase::confirm),
    ("crunch.flac", || effect::crunch(0)),
    ("crunch_2.flac", || effect::crunch(1)),
    ("crunch_3.flac", || effect::crunch(2)),
    ("effect_ended.flac", power_up::ended),
    ("explosion.flac", || action::explosion(0)),
    ("explosion_2.flac", || action::explosion(1)),
    ("explosion_3.flac", || action::explosion(2)),
    ("floor_hit.flac", action::floor_hit),
    ("game_over.flac", phrase::game_over),
    ("item_armor.flac", item::armor),
    ("item_big_ball.flac", item::big_ball),
    ("item_bomb.flac", item::bomb),
    ("item_chaos.flac", item::chaos),
    ("item_confuse.flac", item::confuse),
    ("item_darkness.flac", item::darkness),
    ("item_double_points.flac", item::double_points),
    ("item_dropped.flac", power_up::dropped),
    ("item_dynamite.flac", item::dynamite),
    ("item_extra_life.flac", item::extra_life),
    ("item_floor.flac", item::floor),
    ("item_freeze.flac", item::freeze),
    ("item_homing.flac", item::homing),
    ("item_laser.flac", item::laser),
    ("item_magnet.flac", item::magnet),
    ("item_multi_ball.flac", item::multi_ball),
    ("item_mystery.flac", item::mystery),
    ("item_pad_size_increase.flac", item::pad_size_increase),
    ("item_pass_through.flac", item::pass_through),
    ("item_reset.flac", item::reset),
    ("item_shrink.flac", item::shrink),
    ("item_slow.flac", item::slow),
    ("item_small_ball.flac", item::small_ball),
    ("item_speed.flac", item::speed),
    ("item_sticky.flac", item::sticky),
    ("laser_shot.flac", || action::laser_shot(0)),
    ("laser_shot_2.flac", || action::laser_shot(1)),
    ("laser_shot_3.flac", || action::laser_shot(2)),
    ("last_life.flac", effect::last_life),
    ("launch.flac", effect::launch),
    ("life_lost.flac", effect::life_lost),
    ("paddle.flac", || effect::paddle(0)),
    ("paddle_2.flac", || effect::paddle(1)),
    ("paddle_3.flac", || effect::paddle(2)),
    ("regrow.flac", action::regrow),
    ("select.flac", phrase::select),
    ("solid.flac", effect::solid),
    ("wall.flac", || effect::wall(0)),
    ("wall_2.flac", || effect::wall(1)),
    ("wall_3.flac", || effect::wall(2)),
    ("win.flac", phrase::win),
    ("music_accordion.flac", music::accordion),
    ("music_anvil.flac", music::anvil),
    ("music_bass.flac", music::bass),
    ("music_bell.flac", music::bell),
    ("music_brass.flac", music::brass),
    ("music_clap.flac", music::clap),
    ("music_crash.flac", music::crash),
    ("music_flute.flac", music::flute),
    ("music_hat.flac", music::hat),
    ("music_keys.flac", music::piano),
    ("music_kick.flac", music::kick),
    ("music_lead.flac", music::lead),
    ("music_mallet.flac", music::mallet),
    ("music_open_hat.flac", music::open_hat),
    ("music_pad.flac", music::pad),
    ("music_pluck.flac", music::pluck),
    ("music_shaker.flac", music::shaker),
    ("music_snare.flac", music::snare),
    ("music_sweep.flac", music::sweep),
    ("music_tick.flac", music::tick),
    ("music_tom.flac", music::tom),
];

/// Bits per sample in the files of [`ALL`]. The quantization noise is 74 dB below the loudest sound
/// and masked by the music.
pub const BITS: usize = 12;

/// Returns whether a file of [`ALL`] is an instrument of the music.
pub fn is_instrument(name: &str) -> bool {
    name.starts_with("music_")
}
