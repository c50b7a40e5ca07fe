//! "Waiting": C major, slow and swinging, for the menu. Its last turn borrows A flat and B flat.

use super::super::instruments::Instrument::{self, *};
use super::super::score::{Line, Part, Piece, Section};

/// The piece.
pub const PIECE: Piece = Piece {
    name: "Waiting",
    tempo: 90.0,
    swing: 0.18,
    sections: &SECTIONS,
    again_from: 0,
    bright: ["G7", "C"],
    dark: ["E7", "Am"],
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

const fn part(instrument: Instrument, from: f32, gain: f32, line: Line) -> Part {
    Part { instrument, from, gain, line }
}

const KICK: Part = part(Kick, 0.0, 0.6, Line::Beat(&["X---------x-----", "X------o--x-----"]));
const BRUSH: Part = part(Snare, 0.0, 0.5, Line::Beat(&["----x-------x---", "----x-------x--."]));
const HATS: Part = part(Hat, 0.0, 1.0, Line::Beat(&["x-o.x-o-x-o.x-oo", "x-o-x-o.x-o-x.o-"]));
const SHAKE: Part = part(Shaker, 0.0, 0.9, Line::Beat(&["o.x.o.x.o.x.o.x."]));
const BASS: Part = part(Bass, 0.0, 0.85, Line::Bass(&["r=====-rf===--o-", "r=====-rf==-t-a-"]));
const BASS_WALK: Part = part(Bass, 0.0, 0.85, Line::Bass(&["r===t===f===o=a=", "r==-r-f=o===f=a="]));
const CHORDS: Part = part(Keys, 0.0, 1.0, Line::Chords(57, 4, &["x=====--o=o=----", "--x====-o===--o-"]));
const CHORDS_LONG: Part = part(Keys, 0.0, 0.9, Line::Chords(57, 4, &["x===========o=--"]));
const CARPET: Part = part(Pad, 0.0, 0.75, Line::Chords(55, 4, &["x==============="]));
const DROPS: Part = part(Pluck, 0.0, 0.6, Line::Tones(67, &["--0---2-----3-1-", "----2---4---3---"]));

const SECTIONS: [Section; 8] = [
    Section {
        name: "intro",
        chords: VERSE,
        parts: &[
            CARPET,
            CHORDS_LONG,
            DROPS,
            part(Hat, 0.0, 0.5, Line::Beat(&["--o---o---o---o-"])),
            part(Mallet, 0.0, 0.5, Line::Tones(64, &["0--2--3---------"])),
        ],
    },
    Section {
        name: "verse",
        chords: VERSE,
        parts: &[KICK, HATS, CHORDS, BASS, Part { gain: 0.5, ..CARPET }, part(Mallet, 0.0, 1.0, Line::Melody(TUNE))],
    },
    Section {
        name: "verse again",
        chords: VERSE,
        parts: &[KICK, BRUSH, HATS, CHORDS, BASS, DROPS, CARPET, part(Mallet, 0.0, 1.0, Line::Melody(TUNE_AGAIN))],
    },
    Section {
        name: "bridge",
        chords: BRIDGE,
        parts: &[KICK, BRUSH, HATS, SHAKE, CHORDS_LONG, BASS_WALK, CARPET, part(Lead, 0.0, 0.75, Line::Melody(SONG))],
    },
    Section {
        name: "verse, in full",
        chords: VERSE,
        parts: &[
            KICK,
            BRUSH,
            HATS,
            SHAKE,
            CHORDS,
            BASS,
            DROPS,
            CARPET,
            part(Mallet, 0.0, 1.0, Line::Melody(TUNE_AGAIN)),
            part(Bell, 0.0, 0.35, Line::Moved(12, TUNE)),
        ],
    },
    Section {
        name: "break",
        chords: BREAK,
        parts: &[
            Part { gain: 1.0, ..CARPET },
            part(Bell, 0.0, 0.8, Line::Melody(SKY)),
            part(Bass, 0.0, 0.8, Line::Bass(&["r===========f==="])),
            part(Keys, 0.0, 0.7, Line::Tones(56, &["0-1-2-3-4-3-2-1-"])),
        ],
    },
    Section {
        name: "bridge again",
        chords: BRIDGE,
        parts: &[
            KICK,
            BRUSH,
            HATS,
            SHAKE,
            CHORDS,
            BASS_WALK,
            CARPET,
            DROPS,
            part(Lead, 0.0, 0.75, Line::Melody(SONG)),
            part(Bell, 0.0, 0.3, Line::Moved(12, SONG)),
        ],
    },
    Section {
        name: "turn",
        chords: BREAK,
        parts: &[KICK, HATS, SHAKE, CHORDS_LONG, BASS, CARPET, part(Mallet, 0.0, 1.0, Line::Melody(SKY)), DROPS],
    },
];
