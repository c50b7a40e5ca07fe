//! The game's theme, and tests that the pieces and the stinger of a win have it.
//!
//! The theme is one bar of five notes: the root, a leap up to the fifth, a step down and back, and
//! the root an octave higher, which is held. Without a third it fits major and minor. Each piece
//! has it in its own key, tempo and voice.
//!
//! ```text
//!   step      0     3     6   8   10
//!   in C      C5.3  G5.3  F5.2 G5.2 C6.6
//! ```

use super::PIECES;
use super::instruments::Instrument;
use super::score::Song;
use super::stingers::Stinger;
use std::path::Path;

/// The theme's notes: step after the first note, and semitones above it.
const THEME: [(u32, i32); 5] = [(0, 0), (3, 7), (6, 5), (8, 7), (10, 12)];

/// A note as far as the theme is concerned: instrument, step and key.
type Tone = (Instrument, u32, i32);

/// Returns the steps at which an instrument starts the theme.
fn starts(tones: &[Tone]) -> Vec<u32> {
    let begins = |&&(instrument, step, key): &&Tone| {
        THEME.iter().all(|(later, above)| tones.contains(&(instrument, step + later, key + above)))
    };
    tones.iter().filter(begins).map(|(_, step, _)| *step).collect()
}

fn piece(file: &str) -> Song {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = package.ancestors().map(|folder| folder.join(file)).find(|path| path.is_file()).expect(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Song::parse(&text).unwrap_or_else(|problem| panic!("{file}:{problem}"))
}

/// Every piece has the theme at least twice, at the start of a bar and from the first brick on, and
/// those of the worlds also each time they repeat.
#[test]
fn every_piece_has_the_theme() {
    for file in PIECES {
        let piece = piece(file);
        let tones: Vec<Tone> =
            piece.notes.iter().filter(|note| note.from == 0.0).map(|it| (it.instrument, it.step, it.key)).collect();
        let bars: Vec<u32> = starts(&tones).iter().filter(|step| *step % 16 == 0).map(|step| step / 16).collect();
        assert!(bars.len() >= 2, "{file} has the theme in the bars {bars:?}");
        let again = bars.iter().filter(|bar| **bar >= piece.again_from).count();
        assert!(again >= 2, "{file} has the theme in the bars {bars:?} and repeats from {}", piece.again_from);
    }
}

/// A win ends every piece with the theme, in the key of its end.
#[test]
fn a_win_plays_the_theme() {
    for file in PIECES {
        let piece = piece(file);
        let [dominant, tonic] = piece.win;
        let tones = Stinger::Won.phrase().tones([tonic, dominant, tonic]);
        let root = tones.iter().find(|(instrument, ..)| *instrument == Instrument::Lead).expect("a lead").2;
        assert_eq!(starts(&tones), [0], "{file}");
        assert_eq!(root.rem_euclid(12), tonic.bass, "{file}");
    }
}
