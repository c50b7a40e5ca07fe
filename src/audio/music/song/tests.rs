//! Tests of the parser's messages and of the committed pieces.

use super::super::PIECES;
use super::*;

/// Returns the committed pieces, in the order of [`PIECES`].
fn pieces() -> [Song; PIECES.len()] {
    const TEXTS: [&str; PIECES.len()] = [
        include_str!("../../../../audio/waiting.song"),
        include_str!("../../../../audio/harbour.song"),
        include_str!("../../../../audio/forge.song"),
        include_str!("../../../../audio/garden.song"),
        include_str!("../../../../audio/clockwork.song"),
    ];
    let mut files = PIECES.iter();
    TEXTS.map(|text| Song::parse(text).unwrap_or_else(|problem| panic!("{:?}:{problem}", files.next())))
}

const EXAMPLE: &str = "\
; an example
name: Example
tempo: 100
swing: 0.1
repeat: verse
win: C7 F
chords two: Am F
line hats: hat beat from=0.4 gain=0.5 ; soft
  X---------------
line tune: lead melody
  A4.16 |
  C5.16
line high: bell melody as=tune up=12
section intro: two
  hats from=0 gain=1 tune
section verse: Dm
  hats
";

#[test]
fn a_text_becomes_a_piece() {
    let song = Song::parse(EXAMPLE).expect("a good piece");
    assert_eq!((song.name.as_str(), song.tempo, song.swing, song.again_from), ("Example", 100.0, 0.1, 2));
    assert_eq!(song.win.map(|chord| chord.bass), [0, 5]);
    let notes: Vec<_> = song.notes.iter().map(|note| (note.step, note.key, note.from, note.gain)).collect();
    let drums = [(0, 0, 0.0, 1.0), (16, 0, 0.0, 1.0), (32, 0, 0.4, 0.5)];
    assert_eq!(notes, [drums[0], (0, 69, 0.0, 1.0), drums[1], (16, 72, 0.0, 1.0), drums[2]]);
    assert_eq!(song.sections.iter().map(|section| section.bars).collect::<Vec<_>>(), [2, 1]);
}

#[test]
fn a_mistake_is_reported_with_its_line() {
    for (good, bad, problem) in [
        ("tempo: 100", "tempo: fast", "3: `fast` is no number from 40 to 240"),
        ("tempo: 100", "tempo 100", "3: a colon is missing: write `tempo: 116`"),
        ("tempo: 100", "temper: 100", "3: `temper` is not known; see the other `.song` files"),
        ("tempo: 100", "tempo: 100\n  120", "3: nothing may be indented below `tempo`"),
        ("; an example", "  ; an example\n  x", "2: a colon is missing: write `tempo: 116`"),
        ("win: C7 F", "win: C7", "6: an end has two chords: dominant and tonic"),
        ("hat beat", "hut beat", "8: no instrument `hut`"),
        ("hat beat", "hat beet", "8: no notation `beet`; use beat, bass, tones, chords or melody"),
        ("from=0.4", "from=4", "8: `4` is no number from 0 to 1"),
        ("from=0.4", "form=0.4", "8: no option `form`; use as, from, gain, key, tones or up"),
        ("from=0.4", "key=Q", "8: `Q` is no key; write `A3`"),
        ("from=0.4", "from", "8: `from` is no option; write `gain=0.9`"),
        ("as=tune", "as=tone", "13: no line `tone` above"),
        ("  hats from=0", "  hots from=0", "14: no line `hots` above"),
        ("intro: two", "intro: Am Q", "14: `Q` is no chord"),
        ("intro: two", "intro:", "14: a section needs chords"),
        ("X---------------", "x---", "14: the bar `x---` has 4 steps instead of 16"),
        ("  C5.16", "  C5.8", "14: the melody has 24 steps; its section has 32"),
    ] {
        assert!(EXAMPLE.contains(good), "{good}");
        assert_eq!(Song::parse(&EXAMPLE.replacen(good, bad, 1)).expect_err(bad), problem);
    }
    assert_eq!(Song::parse("").expect_err("empty"), "1: the piece has no section");
}

#[test]
fn every_piece_has_64_bars_sections_and_a_break() {
    for piece in &pieces() {
        assert!(piece.chords.len() >= 64, "{}: {} bars", piece.name, piece.chords.len());
        assert!(piece.sections.len() >= 6 && piece.again_from < piece.chords.len() as u32);
        assert!(piece.sections.iter().any(|section| section.name == "break"), "{}", piece.name);
    }
}

/// More notes play as the level progresses.
#[test]
fn layers_of_music_enter_during_play() {
    for piece in &pieces()[1..] {
        let heard = |progress: f32| piece.notes.iter().filter(|note| note.from <= progress).count();
        let counts = [0.0, 0.2, 0.4, 0.6, 0.8].map(heard);
        assert!(counts.is_sorted_by(|a, b| a < b), "{}: {counts:?}", piece.name);
    }
}

/// No note starts after the end, and no bar is empty.
#[test]
fn every_bar_has_notes() {
    for piece in &pieces() {
        let end = piece.chords.len() as u32 * BAR;
        assert!(piece.notes.iter().all(|note| note.step < end && note.length > 0));
        for bar in 0..end / BAR {
            let count = piece.notes.iter().filter(|note| note.step / BAR == bar && note.from == 0.0).count();
            assert!(count > 1, "{}: bar {bar} has {count} notes", piece.name);
        }
    }
}

/// Each world has its own tempo and key.
#[test]
fn worlds_differ() {
    let pieces = pieces();
    let pieces = &pieces[1..];
    for (number, piece) in pieces.iter().enumerate() {
        for other in &pieces[..number] {
            assert!((piece.tempo - other.tempo).abs() >= 4.0, "{} and {}", piece.name, other.name);
            assert_ne!(
                (piece.win[1], piece.loss[1]),
                (other.win[1], other.loss[1]),
                "{} and {}",
                piece.name,
                other.name
            );
        }
    }
}
