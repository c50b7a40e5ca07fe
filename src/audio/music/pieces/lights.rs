//! "Lights": D minor with the bright G of the dorian mode. The bass runs, the tune calls and waits.

use super::super::instruments::Instrument::*;
use super::super::score::{Line, Part, Section, Song, part, section};

/// The piece.
pub const PIECE: Song = Song {
    name: "Lights",
    tempo: 124.0,
    swing: 0.0,
    sections: &SECTIONS,
    again_from: 1,
    major: ["C7", "F"],
    minor: ["A7", "Dm"],
};

const VERSE: &str = "Dm9 G7 Dm9 G7 Bbmaj7 C Am7 Dm7";
const CHORUS: &str = "Bbmaj7 C Am7 Dm7 Bbmaj7 C F A7";
const BREAK: &str = "Gm9 C9 Fmaj7 Bbmaj7 Em7b5 A7 Dm Dm";

const TUNE: &str = "A4.2 D5.2 r.2 F5.2 E5.2 D5.2 C5.2 r.2 | D5.6 B4.2 G4.4 r.4
    A4.2 D5.2 r.2 F5.2 G5.2 A5.2 G5.2 r.2
    F5.2 E5.2 D5.2 B4.6 r.4 | D5.4 F5.4 A5.6 G5.2 | G5.4 E5.4 C5.6 r.2
    E5.2 G5.2 r.2 A5.2 G5.2 E5.2 C5.2 r.2 | D5.8 r.8";
const TUNE_AGAIN: &str = "A4.2 D5.2 r.2 F5.2 E5.2 D5.2 C5.2 r.2 | D5.6 B4.2 G4.4 r.4
    A4.2 D5.2 r.2 F5.2 G5.2 A5.2 C6.2 r.2
    B5.2 A5.2 G5.2 D5.6 r.4 | D5.4 F5.4 A5.6 G5.2 | G5.4 A5.4 G5.6 E5.2
    C6.2 A5.2 r.2 G5.2 A5.2 G5.2 E5.2 r.2 | D5.6 E5.2 F5.4 r.4";
const SONG: &str = "F5.6 D5.2 F5.4 G5.4 | E5.6 C5.2 E5.4 G5.4 | C6.6 A5.2 G5.4 E5.4 | F5.3 G5.3 A5.10
    D6.6 C6.2 A5.4 F5.4 | G5.6 A5.2 C6.4 G5.4 | A5.6 G5.2 F5.4 C5.4 | E5.4 G5.4 C#5.4 E5.2 r.2";
const UNDER: &str = "D5.6 A4.2 D5.4 D5.4 | C5.6 G4.2 C5.4 E5.4 | E5.6 E5.2 E5.4 C5.4 | D5.3 E5.3 F5.10
    F5.6 F5.2 F5.4 D5.4 | E5.6 E5.2 G5.4 E5.4 | F5.6 E5.2 C5.4 A4.4 | C#5.4 E5.4 A4.4 C#5.2 r.2";
const BELLS: &str = "Bb5.4 A5.4 F5.8 | E5.8 D5.4 C5.4 | A4.4 C5.4 E5.8 | D5.12 F5.4 | E5.4 G5.4 Bb5.8
    A5.8 G5.4 E5.4
    F5.4 E5.4 D5.8 | A4.8 D5.8";

const FLOOR: Part = part(Kick, 0.0, 0.95, Line::Beat("X---x---X---x---"));
const STEP: Part = part(Kick, 0.0, 0.9, Line::Beat("X-----x---X----- X-----x---X---o-"));
const SNARE: Part =
    part(Snare, 0.07, 0.8, Line::Beat("----X-------X--- ----X--.-.--X--- ----X-------X--- ----X--.-.--X-oo"));
const CLAPS: Part = part(Clap, 0.38, 1.0, Line::Beat("----X-------X---"));
const HATS: Part = part(Hat, 0.0, 0.85, Line::Beat("o-x-o-x-o-x-o-x-"));
const HATS_FULL: Part = part(Hat, 0.15, 0.8, Line::Beat("-o-.-o-.-o-.-oo."));
const OPEN: Part = part(OpenHat, 0.45, 0.85, Line::Beat("--x---x---x---x-"));
const SHAKE: Part = part(Shaker, 0.68, 0.9, Line::Beat("o.x.o.x.o.x.o.xo"));
const TOMS: Part = part(Tom, 0.15, 0.75, Line::Beat("- ------------o-x- - ----------x-xoX-"));
const START: Part = part(Crash, 0.0, 0.75, Line::Beat("X--------------- - - - - - - -"));
const RISE: Part = part(Sweep, 0.0, 0.8, Line::Beat("- - - - - - - x---------------"));

const BASS: Part = part(Bass, 0.0, 1.0, Line::Bass("r--r--o-r-s-o-r- r--r--o-r-f-t-a-"));
const BASS_SONG: Part = part(Bass, 0.0, 1.0, Line::Bass("r-o-r-o-r-o-r-o- r-o-r-o-r-f-o-a-"));
const STABS: Part = part(Keys, 0.0, 1.0, Line::Chords(58, 4, "--x--o----x=---- --x--o---x--o---"));
const LONG: Part = part(Keys, 0.0, 0.9, Line::Chords(57, 4, "x=======x=====o-"));
const PAD: Part = part(Pad, 0.52, 0.8, Line::Chords(55, 4, "x==============="));
const PAD_SONG: Part = Part { from: 0.32, gain: 1.0, ..PAD };
const PAD_ALWAYS: Part = Part { from: 0.0, gain: 1.0, ..PAD };
const PLUCKS: Part = part(Pluck, 0.25, 0.85, Line::Tones(62, "0-3--2-4--3-5-2- 1-3--4-2--5-3-4-"));
const PLUCK_HIGH: Part = part(Pluck, 0.65, 0.6, Line::Tones(74, "3---2---4-3---1-"));
const MALLETS: Part = part(Mallet, 0.0, 0.6, Line::Tones(69, "0--2--1-----2--- --3--2--1---0---"));
const LEAD: Part = part(Lead, 0.0, 1.0, Line::Melody(0, TUNE));
const LEAD_AGAIN: Part = part(Lead, 0.0, 1.0, Line::Melody(0, TUNE_AGAIN));
const LEAD_SONG: Part = part(Lead, 0.0, 1.0, Line::Melody(0, SONG));
const LEAD_UNDER: Part = part(Lead, 0.75, 0.55, Line::Melody(0, UNDER));
const BASS_BREAK: Part = part(Bass, 0.0, 0.9, Line::Bass("r=========f=o=== r=======t===f==="));
const BELL_BREAK: Part = part(Bell, 0.0, 0.9, Line::Melody(0, BELLS));
const KEYS_BREAK: Part = part(Keys, 0.0, 0.75, Line::Tones(58, "0-2-3-2-4-3-2-1- 0-2-3-4-3-2-1---"));
const CLAP_BREAK: Part = part(Clap, 0.0, 0.5, Line::Beat("--------x-------"));
const HAT_BREAK: Part = part(Hat, 0.15, 0.7, Line::Beat("--o---o---o---o-"));
const KICK_BREAK: Part = part(Kick, 0.3, 0.7, Line::Beat("X---------x-----"));
const TUNE_SOFT: Part = part(Mallet, 0.0, 1.0, Line::Melody(0, TUNE));
const TUNE_HIGH: Part = part(Bell, 0.7, 0.4, Line::Melody(12, TUNE));
const SNARE_RISE: Part =
    part(Snare, 0.0, 0.65, Line::Beat("- - - - ----x-------x--- ----x---x---x--- x---x---x---x-x- x-x-x-x-xxxxXXXX"));
const PLUCK_RISE: Part = part(Pluck, 0.0, 0.85, Line::Tones(62, "0-1-2-3-4-3-2-1- 1-2-3-4-5-4-3-2-"));
const MALLET_END: Part = part(Mallet, 0.0, 0.6, Line::Tones(69, "2--1--0-----1-2-"));

const SECTIONS: [Section; 9] = [
    section("intro", "Dm9 G7 Dm9 G7 Dm9 G7 Bbmaj7 C", &[START, STEP, HATS, BASS, STABS, PLUCKS, MALLETS, RISE]),
    section(
        "verse",
        VERSE,
        &[START, STEP, SNARE, HATS, HATS_FULL, OPEN, SHAKE, TOMS, PAD, STABS, BASS, PLUCK_HIGH, LEAD],
    ),
    section(
        "verse again",
        VERSE,
        &[STEP, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, TOMS, PAD, STABS, BASS, PLUCKS, LEAD_AGAIN, RISE],
    ),
    section(
        "chorus",
        CHORUS,
        &[START, FLOOR, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, LONG, BASS_SONG, PLUCKS, LEAD_SONG, TOMS],
    ),
    section(
        "break",
        BREAK,
        &[START, PAD_ALWAYS, BASS_BREAK, BELL_BREAK, KEYS_BREAK, CLAP_BREAK, HAT_BREAK, KICK_BREAK],
    ),
    section(
        "verse, with bells",
        VERSE,
        &[START, STEP, SNARE, HATS, HATS_FULL, OPEN, SHAKE, TOMS, PAD, STABS, BASS, TUNE_SOFT, TUNE_HIGH, PLUCK_HIGH],
    ),
    section(
        "build",
        "Gm9 Gm9 Am7 Am7 Bbmaj7 Bbmaj7 C A7",
        &[PAD_ALWAYS, FLOOR, SNARE_RISE, HATS, HATS_FULL, BASS_SONG, PLUCK_RISE, RISE],
    ),
    section(
        "chorus again",
        CHORUS,
        &[
            START, FLOOR, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, LONG, BASS_SONG, PLUCKS, PLUCK_HIGH,
            LEAD_SONG, LEAD_UNDER, TOMS,
        ],
    ),
    section(
        "turn",
        "Bbmaj7 C Am7 Dm7 Gm9 C9 Em7b5 A7",
        &[STEP, SNARE, HATS, HATS_FULL, OPEN, SHAKE, PAD_SONG, LONG, BASS, PLUCKS, MALLET_END, RISE],
    ),
];
