//! The pieces. They share their keys with the single sounds: A minor and its relatives.

pub mod lights;
pub mod run;
pub mod waiting;

use super::score::Song;

/// All pieces: the menu's, then those of play, which alternate.
pub const ALL: [Song; 3] = [waiting::PIECE, run::PIECE, lights::PIECE];

#[cfg(test)]
mod tests {
    use super::super::score::{BAR, Notes};
    use super::*;

    fn notes(piece: &Song) -> Notes {
        piece.notes().unwrap_or_else(|| panic!("{} cannot be read", piece.name))
    }

    #[test]
    fn every_piece_has_64_bars_sections_and_a_break() {
        for piece in &ALL {
            let notes = notes(piece);
            assert!(notes.chords.len() >= 64, "{}: {} bars", piece.name, notes.chords.len());
            assert!(piece.sections.len() >= 6 && notes.again_from < notes.chords.len() as u32);
            assert!(piece.sections.iter().any(|section| section.name == "break"), "{}", piece.name);
        }
    }

    /// With the first brick gone there is less to hear than with the last.
    #[test]
    fn layers_enter_as_play_goes_on() {
        for piece in &ALL[1..] {
            let notes = notes(piece).notes;
            let heard = |progress: f32| notes.iter().filter(|note| note.from <= progress).count();
            let counts = [0.0, 0.2, 0.4, 0.6, 0.8].map(heard);
            assert!(counts.is_sorted_by(|a, b| a < b), "{}: {counts:?}", piece.name);
        }
    }

    /// No note is left over at the end, and no bar is empty.
    #[test]
    fn every_bar_has_notes() {
        for piece in &ALL {
            let notes = notes(piece);
            let end = notes.chords.len() as u32 * BAR;
            assert!(notes.notes.iter().all(|note| note.step < end && note.length > 0));
            for bar in 0..end / BAR {
                let count = notes.notes.iter().filter(|note| note.step / BAR == bar && note.from == 0.0).count();
                assert!(count > 1, "{}: bar {bar} has {count} notes", piece.name);
            }
        }
    }
}
