//! "Waiting": C major, slow and swinging, for the menu. Its last turn borrows A flat and B flat.

use super::super::instruments::Instrument::*;
use super::super::score::{Line, Part, Section, Song, part, section};

/// The piece.
pub const PIECE: Song = Song {
    name: "Waiting",
    tempo: 90.0,
    swing: 0.18,
    sections: &SECTIONS,
    again_from: 0,
    major: ["G7", "C"],
    minor: ["E7", "Am"],
};

const VERSE: &str = "Cmaj9 Am9 Fmaj9 G9sus Cmaj9 Em7 Fmaj9 G9sus";
const BRIDGE: &str = "Am9 D9 Fmaj7 Fm6 Em7 A7 Dm9 G7";
const BREAK: &str = "Abmaj7 Bb6 Cmaj9 Cmaj9 Abmaj7 Bb6 G9sus G7";

const TUNE: &str = "E5.4 G5.4 D5.6 r.2 | C5.4 E5.4 B4.6 r.2 | A4.4 C5.4 G5.6 E5.2 | D5.10 r.6
    E5.4 G5.4 B5.6 A5.2 | G5.6 E5.2 D5.4 B4.4 | C5.4 A4.4 E5.6 D5.2 | D5.4 C5.4 D5.4 r.4";
const TUNE_AGAIN: &str = "E5.4 G5.4 D5.3 E5.3 r.2 | C5.4 E5.4 B4.3 C5.3 r.2 | A4.3 C5.3 E5.2 G5.6 A5.2 | G5.10 r.6
    E5.3 G5.3 B5.2 D6.6 B5.2 | A5.6 G5.2 E5.4 D5.4 | C5.3 E5.3 A5.2 G5.4 E5.4 | D5.4 E5.2 C5.6 r.4";
const SONG: &str = "C5.3 D5.3 E5.6 G5.4 | F#5.6 E5.2 D5.4 A4.4 | C5.3 D5.3 E5.6 A5.4 | Ab5.6 G5.2 F5.4 D5.4
    G5.3 E5.3 B4.6 D5.4 | C#5.6 E5.2 G5.4 E5.4 | F5.3 E5.3 D5.6 C5.4 | B4.8 D5.4 r.4";
const SKY: &str = "Eb5.6 C5.2 G5.8 | F5.6 D5.2 Bb4.8 | E5.6 D5.2 G5.8 | B5.4 G5.8 r.4
    Eb5.6 C5.2 Ab5.8 | G5.4 F5.4 D5.8 | C5.4 D5.4 F5.8 | D5.8 B4.4 r.4";

const KICK: Part = part(Kick, 0.0, 0.6, Line::Beat("X---------x----- X------o--x-----"));
const BRUSH: Part = part(Snare, 0.0, 0.5, Line::Beat("----x-------x--- ----x-------x--."));
const HATS: Part = part(Hat, 0.0, 1.0, Line::Beat("x-o.x-o-x-o.x-oo x-o-x-o.x-o-x.o-"));
const SHAKE: Part = part(Shaker, 0.0, 0.9, Line::Beat("o.x.o.x.o.x.o.x."));
const BASS: Part = part(Bass, 0.0, 0.85, Line::Bass("r=====-rf===--o- r=====-rf==-t-a-"));
const BASS_WALK: Part = part(Bass, 0.0, 0.85, Line::Bass("r===t===f===o=a= r==-r-f=o===f=a="));
const KEYS: Part = part(Keys, 0.0, 1.0, Line::Chords(57, 4, "x=====--o=o=---- --x====-o===--o-"));
const KEYS_LONG: Part = part(Keys, 0.0, 0.9, Line::Chords(57, 4, "x===========o=--"));
const PAD: Part = part(Pad, 0.0, 0.75, Line::Chords(55, 4, "x==============="));
const DROPS: Part = part(Pluck, 0.0, 0.6, Line::Tones(67, "--0---2-----3-1- ----2---4---3---"));
const HAT_INTRO: Part = part(Hat, 0.0, 0.5, Line::Beat("--o---o---o---o-"));
const MALLETS: Part = part(Mallet, 0.0, 0.5, Line::Tones(64, "0--2--3---------"));
const PAD_SOFT: Part = Part { gain: 0.5, ..PAD };
const PAD_LOUD: Part = Part { gain: 1.0, ..PAD };
const LEAD: Part = part(Mallet, 0.0, 1.0, Line::Melody(0, TUNE));
const LEAD_AGAIN: Part = part(Mallet, 0.0, 1.0, Line::Melody(0, TUNE_AGAIN));
const LEAD_SONG: Part = part(Lead, 0.0, 0.75, Line::Melody(0, SONG));
const LEAD_SKY: Part = part(Mallet, 0.0, 1.0, Line::Melody(0, SKY));
const BELL_TUNE: Part = part(Bell, 0.0, 0.35, Line::Melody(12, TUNE));
const BELL_SONG: Part = part(Bell, 0.0, 0.3, Line::Melody(12, SONG));
const BELL_SKY: Part = part(Bell, 0.0, 0.8, Line::Melody(0, SKY));
const BASS_BREAK: Part = part(Bass, 0.0, 0.8, Line::Bass("r===========f==="));
const KEYS_BREAK: Part = part(Keys, 0.0, 0.7, Line::Tones(56, "0-1-2-3-4-3-2-1-"));

const SECTIONS: [Section; 8] = [
    section("intro", VERSE, &[PAD, KEYS_LONG, DROPS, HAT_INTRO, MALLETS]),
    section("verse", VERSE, &[KICK, HATS, KEYS, BASS, PAD_SOFT, LEAD]),
    section("verse again", VERSE, &[KICK, BRUSH, HATS, KEYS, BASS, DROPS, PAD, LEAD_AGAIN]),
    section("bridge", BRIDGE, &[KICK, BRUSH, HATS, SHAKE, KEYS_LONG, BASS_WALK, PAD, LEAD_SONG]),
    section("verse, in full", VERSE, &[KICK, BRUSH, HATS, SHAKE, KEYS, BASS, DROPS, PAD, LEAD_AGAIN, BELL_TUNE]),
    section("break", BREAK, &[PAD_LOUD, BELL_SKY, BASS_BREAK, KEYS_BREAK]),
    section("bridge again", BRIDGE, &[KICK, BRUSH, HATS, SHAKE, KEYS, BASS_WALK, PAD, DROPS, LEAD_SONG, BELL_SONG]),
    section("turn", BREAK, &[KICK, HATS, SHAKE, KEYS_LONG, BASS, PAD, LEAD_SKY, DROPS]),
];
