//! "Run": A minor, quick and bright. The tune climbs A C E, and each time a step further.

use super::super::instruments::Instrument::*;
use super::super::score::{Line, Part, Piece, Section};

/// The piece.
pub const PIECE: Piece = Piece {
    name: "Run",
    tempo: 116.0,
    swing: 0.06,
    sections: &SECTIONS,
    again_from: 1,
    bright: ["G7", "C"],
    dark: ["E7", "Am"],
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

const fn part(instrument: super::super::instruments::Instrument, from: f32, gain: f32, line: Line) -> Part {
    Part { instrument, from, gain, line }
}

const KICK: Part = part(Kick, 0.0, 0.9, Line::Beat(&["X-------X-x-----", "X-------X-------"]));
const KICK_FULL: Part = part(Kick, 0.12, 0.62, Line::Beat(&["----x-----------", "----x-----x---x-"]));
const DRIVE: Part = part(Kick, 0.0, 1.0, Line::Beat(&["X---x---X---x---", "X---x---X---x-o-"]));
const SNARE: Part = part(
    Snare,
    0.07,
    0.85,
    Line::Beat(&["----X-------X---", "----X-------X---", "----X-------X---", "----X--.----X-.o"]),
);
const CLAPS: Part = part(Clap, 0.38, 0.9, Line::Beat(&["----X-------X---"]));
const HATS: Part = part(Hat, 0.0, 0.9, Line::Beat(&["x-o-x-o-x-o-x-o-"]));
const HATS_FULL: Part = part(Hat, 0.15, 0.9, Line::Beat(&["-.-.-.-.-.-o-.-.", "-.-.-.-o-.-.-.o."]));
const OPEN: Part = part(OpenHat, 0.45, 0.8, Line::Beat(&["--o---x---o---x-"]));
const SHAKE: Part = part(Shaker, 0.68, 0.9, Line::Beat(&["x.o.x.o.x.o.x.oo"]));
const FILL: Part = part(
    Tom,
    0.0,
    0.9,
    Line::Beat(&[
        "----------------",
        "----------------",
        "----------------",
        "----------------",
        "----------------",
        "----------------",
        "----------------",
        "--------x-oxx-Xo",
    ]),
);
const START: Part = part(Crash, 0.0, 0.8, Line::Beat(&["X---------------", REST, REST, REST, REST, REST, REST, REST]));
const RISE: Part = part(Sweep, 0.0, 0.8, Line::Beat(&[REST, REST, REST, REST, REST, REST, REST, "x---------------"]));
const REST: &str = "----------------";

const BASS: Part = part(Bass, 0.0, 1.0, Line::Bass(&["r==r--r-r==r--o-", "r==r--r-r==f--a-"]));
const BASS_SONG: Part = part(Bass, 0.0, 1.0, Line::Bass(&["r-rr--o-r-rr--f-", "r-rr--o-r-ro--a-"]));
const BASS_BREAK: Part = part(Bass, 0.0, 0.9, Line::Bass(&["r=======--f=o===", "r=======--f===a="]));
const CHORDS: Part = part(Keys, 0.0, 0.9, Line::Chords(57, 4, &["x==-----o--x=---", "x==-----o--x--o-"]));
const CHORDS_SONG: Part = part(Keys, 0.0, 0.95, Line::Chords(59, 4, &["x=====x=====o===", "x=====x=====o-o-"]));
const CARPET: Part = part(Pad, 0.52, 0.8, Line::Chords(55, 4, &["x==============="]));
const CARPET_SONG: Part = Part { from: 0.32, gain: 1.0, ..CARPET };
const CARPET_ALWAYS: Part = Part { from: 0.0, gain: 1.0, ..CARPET };
const CASCADE: Part = part(Pluck, 0.25, 0.9, Line::Tones(60, &["0-2-4-35-4-2-35-", "0-2-4-36-5-4-2-1"]));
const CASCADE_HIGH: Part = part(Pluck, 0.60, 0.6, Line::Tones(72, &["-3-2-4---3-5-2--"]));
const LEAD: Part = part(Lead, 0.0, 1.0, Line::Melody(TUNE));
const LEAD_AGAIN: Part = part(Lead, 0.0, 1.0, Line::Melody(TUNE_AGAIN));
const GLITTER: Part = part(Bell, 0.70, 0.5, Line::Moved(12, TUNE));

const SECTIONS: [Section; 9] = [
    Section {
        name: "intro",
        chords: VERSE,
        parts: &[
            START,
            KICK,
            HATS,
            HATS_FULL,
            CHORDS,
            BASS,
            CASCADE,
            part(Mallet, 0.0, 0.55, Line::Tones(69, &["0---1---2-------", "--2---1---0-----"])),
            RISE,
        ],
    },
    Section {
        name: "verse",
        chords: VERSE,
        parts: &[
            START,
            KICK,
            KICK_FULL,
            SNARE,
            HATS,
            HATS_FULL,
            OPEN,
            SHAKE,
            CARPET,
            CHORDS,
            BASS,
            CASCADE_HIGH,
            LEAD,
            FILL,
        ],
    },
    Section {
        name: "verse again",
        chords: VERSE,
        parts: &[
            KICK, KICK_FULL, SNARE, CLAPS, HATS, HATS_FULL, OPEN, SHAKE, CARPET, CHORDS, BASS, CASCADE, LEAD_AGAIN,
            FILL, RISE,
        ],
    },
    Section {
        name: "chorus",
        chords: CHORUS,
        parts: &[
            START,
            DRIVE,
            SNARE,
            CLAPS,
            HATS,
            HATS_FULL,
            OPEN,
            SHAKE,
            CARPET_SONG,
            CHORDS_SONG,
            BASS_SONG,
            CASCADE,
            part(Lead, 0.0, 1.0, Line::Melody(SONG)),
            FILL,
        ],
    },
    Section {
        name: "break",
        chords: BREAK,
        parts: &[
            START,
            CARPET_ALWAYS,
            BASS_BREAK,
            part(Bell, 0.0, 0.9, Line::Melody(BELLS)),
            part(Keys, 0.0, 0.8, Line::Tones(57, &["0-1-2-3-4-3-2-1-"])),
            part(Kick, 0.15, 0.7, Line::Beat(&["X---------------"])),
            part(Hat, 0.0, 0.7, Line::Beat(&["----o-------o---"])),
            part(Shaker, 0.3, 0.6, Line::Beat(&["x.o.x.o.x.o.x.o."])),
        ],
    },
    Section {
        name: "build",
        chords: "Fmaj7 Fmaj7 G G Am7 Am7 Bm7b5 E7",
        parts: &[
            CARPET_ALWAYS,
            part(Kick, 0.0, 0.85, Line::Beat(&["X---x---X---x---"])),
            part(
                Snare,
                0.0,
                0.7,
                Line::Beat(&[
                    REST,
                    REST,
                    REST,
                    REST,
                    "o---o---o---o---",
                    "o---o---o---o---",
                    "o-o-o-o-o-o-o-o-",
                    "ooooooooxxxxXXXX",
                ]),
            ),
            HATS,
            part(Bass, 0.0, 0.95, Line::Bass(&["r-r-r-r-r-r-r-r-"])),
            part(Pluck, 0.0, 0.9, Line::Tones(60, &["0-2-4-3-5-4-2-3-", "1-3-5-4-6-5-3-4-"])),
            CASCADE_HIGH,
            RISE,
        ],
    },
    Section {
        name: "chorus again",
        chords: CHORUS,
        parts: &[
            START,
            DRIVE,
            SNARE,
            CLAPS,
            HATS,
            HATS_FULL,
            OPEN,
            SHAKE,
            CARPET_SONG,
            CHORDS_SONG,
            BASS_SONG,
            CASCADE,
            part(Lead, 0.0, 1.0, Line::Melody(SONG_AGAIN)),
            part(Lead, 0.75, 0.55, Line::Melody(SECOND_VOICE)),
            FILL,
        ],
    },
    Section {
        name: "verse, lightly",
        chords: VERSE,
        parts: &[
            START,
            KICK,
            part(Snare, 0.0, 0.5, Line::Beat(&["----x-------x---"])),
            HATS,
            SHAKE,
            CARPET,
            CHORDS,
            BASS,
            CASCADE,
            part(Mallet, 0.0, 1.0, Line::Melody(TUNE)),
            GLITTER,
        ],
    },
    Section {
        name: "turn",
        chords: "Fmaj7 G Em7 Am7 Fmaj7 G Bm7b5 E7",
        parts: &[
            KICK,
            KICK_FULL,
            SNARE,
            HATS,
            HATS_FULL,
            OPEN,
            SHAKE,
            CARPET_SONG,
            CHORDS_SONG,
            BASS_SONG,
            CASCADE,
            FILL,
            RISE,
            part(Mallet, 0.0, 0.6, Line::Tones(69, &["0--1--2-----2-1-"])),
        ],
    },
];
