//! "Run": A minor, quick and bright. The tune climbs A C E, and each time a step further.

use super::super::instruments::Instrument::*;
use super::super::score::{Line, Part, Section, Song, part, section};

/// The piece.
pub const PIECE: Song = Song {
    name: "Run",
    tempo: 116.0,
    swing: 0.06,
    sections: &SECTIONS,
    again_from: 1,
    major: ["G7", "C"],
    minor: ["E7", "Am"],
};

const VERSE: &str = "Am7 F C G Am7 F Dm7 E7";
const CHORUS: &str = "Fmaj7 G Em7 Am7 Dm7 G7 C E7";
const BREAK: &str = "Dm9 Am7 Bbmaj7 Fmaj7 Dm9 Am7 Bm7b5 E7";

const TUNE: &str = "A4.3 C5.3 E5.4 D5.2 C5.4 | A4.3 C5.3 F5.4 E5.2 C5.4 | G5.6 E5.2 D5.4 C5.4 | D5.6 B4.2 D5.6 r.2
    A4.3 C5.3 E5.4 D5.2 E5.4 | A5.6 G5.2 F5.4 E5.4 | F5.3 E5.3 D5.4 C5.2 D5.4 | E5.8 B4.4 G#4.2 r.2";
const TUNE_AGAIN: &str =
    "A4.3 C5.3 E5.4 D5.2 C5.4 | A4.3 C5.3 F5.4 E5.2 C5.4 | G5.6 E5.2 G5.4 E5.4 | D5.6 E5.2 D5.2 B4.4 r.2
    A5.3 G5.3 E5.4 D5.2 E5.4 | F5.3 E5.3 C5.4 A4.2 C5.4 | D5.3 F5.3 A5.4 G5.2 F5.4 | E5.4 G#5.4 B5.6 r.2";
const SONG: &str = "C5.2 F5.4 E5.2 F5.4 A5.4 | G5.6 D5.2 G5.4 A5.4 | B5.6 A5.2 G5.4 E5.4 | A5.10 r.2 E5.2 G5.2
    A5.6 G5.2 F5.4 D5.4 | G5.6 F5.2 D5.4 B4.4 | C5.4 E5.4 G5.6 E5.2 | E5.4 D5.2 B4.2 G#4.4 r.4";
const SONG_AGAIN: &str = "C5.2 F5.4 E5.2 F5.4 A5.4 | G5.6 D5.2 G5.4 A5.4 | B5.6 A5.2 G5.4 B5.4 | C6.10 r.2 B5.2 A5.2
    A5.3 C6.3 A5.2 F5.4 D5.4 | B5.6 A5.2 G5.4 D5.4 | E5.4 G5.4 C6.6 G5.2 | B5.4 A5.2 G#5.2 E5.4 r.4";
/// A third or so below the song, for its last time.
const SECOND_VOICE: &str = "A4.2 C5.4 C5.2 C5.4 F5.4 | D5.6 B4.2 D5.4 D5.4 | G5.6 E5.2 D5.4 G5.4
    E5.10 r.2 G5.2 E5.2
    F5.3 A5.3 F5.2 D5.4 A4.4 | G5.6 F5.2 D5.4 B4.4 | C5.4 E5.4 E5.6 E5.2 | G#5.4 E5.2 D5.2 B4.4 r.4";
const BELLS: &str = "A5.8 F5.8 | E5.12 G5.4 | F5.8 D5.8 | C5.12 E5.4 | A5.8 C6.8 | G5.8 E5.8 | D5.8 F5.8
    E5.8 G#5.8";

const KICK: Part = part(Kick, 0.0, 0.9, Line::Beat("X-------X-x----- X-------X-------"));
const KICK_FULL: Part = part(Kick, 0.12, 0.62, Line::Beat("----x----------- ----x-----x---x-"));
const DRIVE: Part = part(Kick, 0.0, 1.0, Line::Beat("X---x---X---x--- X---x---X---x-o-"));
const SNARE: Part =
    part(Snare, 0.07, 0.85, Line::Beat("----X-------X--- ----X-------X--- ----X-------X--- ----X--.----X-.o"));
const CLAPS: Part = part(Clap, 0.38, 0.9, Line::Beat("----X-------X---"));
const HATS: Part = part(Hat, 0.0, 0.9, Line::Beat("x-o-x-o-x-o-x-o-"));
const HATS_FULL: Part = part(Hat, 0.15, 0.9, Line::Beat("-.-.-.-.-.-o-.-. -.-.-.-o-.-.-.o."));
const OPEN: Part = part(OpenHat, 0.45, 0.8, Line::Beat("--o---x---o---x-"));
const SHAKE: Part = part(Shaker, 0.68, 0.9, Line::Beat("x.o.x.o.x.o.x.oo"));
const FILL: Part = part(Tom, 0.0, 0.9, Line::Beat("- - - - - - - --------x-oxx-Xo"));
const START: Part = part(Crash, 0.0, 0.8, Line::Beat("X--------------- - - - - - - -"));
const RISE: Part = part(Sweep, 0.0, 0.8, Line::Beat("- - - - - - - x---------------"));

const BASS: Part = part(Bass, 0.0, 1.0, Line::Bass("r==r--r-r==r--o- r==r--r-r==f--a-"));
const BASS_SONG: Part = part(Bass, 0.0, 1.0, Line::Bass("r-rr--o-r-rr--f- r-rr--o-r-ro--a-"));
const BASS_BREAK: Part = part(Bass, 0.0, 0.9, Line::Bass("r=======--f=o=== r=======--f===a="));
const KEYS: Part = part(Keys, 0.0, 0.9, Line::Chords(57, 4, "x==-----o--x=--- x==-----o--x--o-"));
const KEYS_SONG: Part = part(Keys, 0.0, 0.95, Line::Chords(59, 4, "x=====x=====o=== x=====x=====o-o-"));
const PAD: Part = part(Pad, 0.52, 0.8, Line::Chords(55, 4, "x==============="));
const PAD_SONG: Part = Part { from: 0.32, gain: 1.0, ..PAD };
const PAD_ALWAYS: Part = Part { from: 0.0, gain: 1.0, ..PAD };
const PLUCKS: Part = part(Pluck, 0.25, 0.9, Line::Tones(60, "0-2-4-35-4-2-35- 0-2-4-36-5-4-2-1"));
const PLUCK_HIGH: Part = part(Pluck, 0.60, 0.6, Line::Tones(72, "-3-2-4---3-5-2--"));
const LEAD: Part = part(Lead, 0.0, 1.0, Line::Melody(0, TUNE));
const LEAD_AGAIN: Part = part(Lead, 0.0, 1.0, Line::Melody(0, TUNE_AGAIN));
const GLITTER: Part = part(Bell, 0.70, 0.5, Line::Melody(12, TUNE));
const MALLETS: Part = part(Mallet, 0.0, 0.55, Line::Tones(69, "0---1---2------- --2---1---0-----"));
const LEAD_SONG: Part = part(Lead, 0.0, 1.0, Line::Melody(0, SONG));
const SONG_LAST: Part = part(Lead, 0.0, 1.0, Line::Melody(0, SONG_AGAIN));
const LEAD_UNDER: Part = part(Lead, 0.75, 0.55, Line::Melody(0, SECOND_VOICE));
const BELL_BREAK: Part = part(Bell, 0.0, 0.9, Line::Melody(0, BELLS));
const KEYS_BREAK: Part = part(Keys, 0.0, 0.8, Line::Tones(57, "0-1-2-3-4-3-2-1-"));
const KICK_BREAK: Part = part(Kick, 0.15, 0.7, Line::Beat("X---------------"));
const HAT_BREAK: Part = part(Hat, 0.0, 0.7, Line::Beat("----o-------o---"));
const SHAKE_SOFT: Part = part(Shaker, 0.3, 0.6, Line::Beat("x.o.x.o.x.o.x.o."));
const KICK_RISE: Part = part(Kick, 0.0, 0.85, Line::Beat("X---x---X---x---"));
const SNARE_RISE: Part =
    part(Snare, 0.0, 0.7, Line::Beat("- - - - o---o---o---o--- o---o---o---o--- o-o-o-o-o-o-o-o- ooooooooxxxxXXXX"));
const BASS_RISE: Part = part(Bass, 0.0, 0.95, Line::Bass("r-r-r-r-r-r-r-r-"));
const PLUCK_RISE: Part = part(Pluck, 0.0, 0.9, Line::Tones(60, "0-2-4-3-5-4-2-3- 1-3-5-4-6-5-3-4-"));
const SNARE_SOFT: Part = part(Snare, 0.0, 0.5, Line::Beat("----x-------x---"));
const TUNE_SOFT: Part = part(Mallet, 0.0, 1.0, Line::Melody(0, TUNE));
const MALLET_END: Part = part(Mallet, 0.0, 0.6, Line::Tones(69, "0--1--2-----2-1-"));

const SECTIONS: [Section; 9] = [
    section("intro", VERSE, &[START, KICK, HATS, HATS_FULL, KEYS, BASS, PLUCKS, MALLETS, RISE]),
    section(
        "verse",
        VERSE,
        &[START, KICK, KICK_FULL, SNARE, HATS, HATS_FULL, OPEN, SHAKE, PAD, KEYS, BASS, PLUCK_HIGH, LEAD, FILL],
    ),
    section(
        "verse again",
        VERSE,
        &[KICK, KICK_FULL, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, PAD, KEYS, BASS, PLUCKS, LEAD_AGAIN, FILL, RISE],
    ),
    section(
        "chorus",
        CHORUS,
        &[
            START, DRIVE, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, KEYS_SONG, BASS_SONG, PLUCKS,
            LEAD_SONG, FILL,
        ],
    ),
    section(
        "break",
        BREAK,
        &[START, PAD_ALWAYS, BASS_BREAK, BELL_BREAK, KEYS_BREAK, KICK_BREAK, HAT_BREAK, SHAKE_SOFT],
    ),
    section(
        "build",
        "Fmaj7 Fmaj7 G G Am7 Am7 Bm7b5 E7",
        &[PAD_ALWAYS, KICK_RISE, SNARE_RISE, HATS, BASS_RISE, PLUCK_RISE, PLUCK_HIGH, RISE],
    ),
    section(
        "chorus again",
        CHORUS,
        &[
            START, DRIVE, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, KEYS_SONG, BASS_SONG, PLUCKS,
            SONG_LAST, LEAD_UNDER, FILL,
        ],
    ),
    section(
        "verse, lightly",
        VERSE,
        &[START, KICK, SNARE_SOFT, HATS, SHAKE, PAD, KEYS, BASS, PLUCKS, TUNE_SOFT, GLITTER],
    ),
    section(
        "turn",
        "Fmaj7 G Em7 Am7 Fmaj7 G Bm7b5 E7",
        &[
            KICK, KICK_FULL, SNARE, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, KEYS_SONG, BASS_SONG, PLUCKS, FILL, RISE,
            MALLET_END,
        ],
    ),
];
