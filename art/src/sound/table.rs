//! Builds a table of measurements of all sounds, and of the music as the game plays it.

use super::clip::{Clip, decibels};
use super::music::INSTRUMENTS;
use super::music::game::PIECES;
use super::music::game::conductor::{Conductor, StereoFrame};
use super::music::game::instruments::Patch;
use super::music::game::score::{BAR, Song};
use super::music::game::stingers::Stinger;
use super::music::game::voice::Band;
use super::music::game::voice::Recording;
use super::{ALL, BITS, attack, is_instrument, measure};
use std::sync::Arc;

/// Sample rate for measuring the music.
pub const RATE: u32 = 44_100;

/// Returns the lines of the table.
pub fn lines() -> Vec<String> {
    let mut lines = vec![
        "sound                    seconds   peak  loudness  centre  > 4 kHz  onset  > 4 kHz after 80 ms".to_owned(),
    ];
    for (name, make) in ALL.into_iter().filter(|(name, _)| !is_instrument(name)) {
        lines.push(row(name, &make()));
    }
    lines.push(String::new());
    lines.push("music                    seconds   peak  loudness  centre  > 4 kHz".to_owned());
    let (band, pieces) = (band(), pieces());
    for number in 0..pieces.len() {
        lines.extend(piece_lines(&band, &pieces, number));
    }
    lines.push(String::new());
    let names: Vec<String> = pieces.iter().map(|piece| format!("{:>9}", piece.name)).collect();
    lines.push(format!("{:24} {}", "instrument alone", names.join(" ")));
    lines.extend(balance_lines(&band, &pieces));
    lines.push(String::new());
    lines.push(
        "change                    jump at it / largest jump within 2 s   above 8 kHz at it / within 2 s".to_owned(),
    );
    lines.extend(change_lines(&band, &pieces));
    lines
}

fn row(name: &str, clip: &Clip) -> String {
    let (centre, above) = measure::brightness(clip);
    let (peak, loudness) = (decibels(clip.peak()), measure::loudness(clip));
    let (seconds, onset) = (clip.seconds(), measure::onset(clip));
    let share = 100.0 * above;
    let tail = measure::bright_tail(clip, attack::END);
    format!("{name:24} {seconds:7.2} {peak:6.1} {loudness:9.1} {centre:7.0} {share:6.1} % {onset:5.1} ms {tail:8.1} dB")
}

/// Returns the recordings of all instruments.
pub fn band() -> Band {
    INSTRUMENTS.map(|patch| {
        let name = patch.file().trim_start_matches("audio/").to_owned();
        let (_, make) = ALL.into_iter().find(|(file, _)| *file == name)?;
        let clip = make();
        // Scale to 16 bits as the game's decoder does.
        let first = clip.to_bits(BITS).into_iter().step_by(clip.channels);
        let samples = first.map(|sample| (sample << (16 - BITS)) as i16).collect();
        Some(Recording { samples: Arc::new(samples), rate: clip.rate })
    })
}

/// Reads the committed pieces.
pub fn pieces() -> Vec<Song> {
    let read = |file: &&str| {
        let text = std::fs::read_to_string(crate::folder(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        Song::parse(&text).unwrap_or_else(|problem| panic!("{file}:{problem}"))
    };
    PIECES.iter().map(read).collect()
}

/// Renders the next seconds of the music, stingers included.
pub fn listen(conductor: &mut Conductor, seconds: f32) -> Clip {
    let mut frames = vec![StereoFrame::default(); (seconds * RATE as f32) as usize];
    conductor.render(&mut frames);
    let samples = frames.iter().flat_map(|frame| [0, 1].map(|side| frame.music[side] + frame.stinger[side])).collect();
    Clip { rate: RATE, channels: 2, samples }
}

/// Renders a piece from its beginning, with the layers for this `progress` of a level (0 to 1).
pub fn piece(band: &Band, pieces: &[Song], number: usize, progress: f32, seconds: f32) -> Clip {
    let mut conductor = Conductor::new(band.clone(), pieces, RATE as f32);
    conductor.accompany(number, progress);
    listen(&mut conductor, seconds)
}

/// Returns the duration of `count` bars of a piece in seconds.
pub fn bars(piece: &Song, count: usize) -> f32 {
    count as f32 * BAR as f32 * 15.0 / piece.tempo
}

fn piece_lines(band: &Band, pieces: &[Song], number: usize) -> Vec<String> {
    let of = &pieces[number];
    let all = of.chords.len();
    let (full, thin) = (bars(of, all), piece(band, pieces, number, 0.0, bars(of, all)));
    // Continue past the loop seam.
    let whole = piece(band, pieces, number, 1.0, full + 8.0);
    let music = measure::part(&whole, 0.0, full);
    let (centre, above) = measure::brightness(&music);
    let mut lines = vec![format!(
        "{:24} {full:7.1} {:6.1} {:9.1} {centre:7.0} {:6.1} %   {all} bars, \
         {} beats a minute; no brick gone {:.1} dB, {:.1} %",
        of.name,
        decibels(music.peak()),
        measure::mean_loudness(&music),
        100.0 * above,
        of.tempo,
        measure::mean_loudness(&thin),
        100.0 * measure::brightness(&thin).1
    )];
    let mut start = 0;
    for section in &of.sections {
        let (from, to) = (bars(of, start), bars(of, start + section.bars));
        let (part, thin) = (measure::part(&whole, from, to), measure::part(&thin, from, to));
        let (centre, above) = measure::brightness(&part);
        lines.push(format!(
            "  {:22} {:7.1} {:6.1} {:9.1} {centre:7.0} {:6.1} %   no brick gone {:.1} dB",
            section.name,
            to - from,
            decibels(part.peak()),
            measure::mean_loudness(&part),
            100.0 * above,
            measure::mean_loudness(&thin)
        ));
        start += section.bars;
    }
    let seam = (full * RATE as f32) as usize;
    lines.push(seam_line("  seam", &whole, seam));
    lines
}

/// Returns the largest difference between consecutive samples of a side, within `reach` frames of
/// `frame`.
pub fn jump(clip: &Clip, frame: usize, reach: usize) -> f32 {
    let (from, to) = (frame.saturating_sub(reach), (frame + reach).min(clip.samples.len() / 2 - 1));
    let step = |i: usize, side: usize| (clip.samples[2 * i + 2 + side] - clip.samples[2 * i + side]).abs();
    (from..to).flat_map(|i| [step(i, 0), step(i, 1)]).fold(0.0, f32::max)
}

fn seam_line(name: &str, clip: &Clip, frame: usize) -> String {
    let edges =
        (0..200).map(|i| measure::edge(clip, frame.saturating_sub(2 * RATE as usize) + i * 2 * RATE as usize / 100));
    format!(
        "{name:24}  {:.4} / {:.4}   {:.1} dB / {:.1} dB",
        jump(clip, frame, 3),
        jump(clip, frame, 2 * RATE as usize),
        measure::edge(clip, frame),
        edges.fold(-120.0, f32::max)
    )
}

/// Measures transitions between pieces and the starts of stingers.
fn change_lines(band: &Band, pieces: &[Song]) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, from, to) in [("menu to play", 0, 1), ("play to menu", 1, 0), ("play to menu, second", 2, 0)] {
        let (clip, at) = change(band, pieces, from, to);
        lines.push(seam_line(name, &clip, at));
    }
    for (name, stinger) in STINGERS {
        let (clip, at) = with_stinger(band, pieces, stinger);
        let late = at as f32 / RATE as f32 - ASKED;
        lines.push(format!("{}   after {:.0} ms", seam_line(name, &clip, at), 1000.0 * late));
    }
    lines
}

/// The stingers and their names.
pub const STINGERS: [(&str, Stinger); 4] = [
    ("life lost", Stinger::LifeLost),
    ("last life", Stinger::LastLife),
    ("won", Stinger::Won),
    ("lost", Stinger::Lost),
];

/// Time of the request for a transition or stinger, in seconds.
const ASKED: f32 = 21.3;

/// Renders a transition between two pieces. Returns the clip and the frame of the change.
pub fn change(band: &Band, pieces: &[Song], from: usize, to: usize) -> (Clip, usize) {
    let mut conductor = Conductor::new(band.clone(), pieces, RATE as f32);
    conductor.accompany(from, 1.0);
    let mut clip = listen(&mut conductor, ASKED);
    conductor.accompany(to, 1.0);
    let mut at = 0;
    while clip.seconds() < ASKED + 5.0 {
        clip.samples.extend(listen(&mut conductor, 0.001).samples);
        if at == 0 && conductor.position().is_some_and(|(piece, _)| piece == to) {
            at = clip.samples.len() / 2;
        }
    }
    (clip, at)
}

/// Renders a stinger during a level's piece. Returns the clip and the frame of the beat on which
/// the stinger begins.
pub fn with_stinger(band: &Band, pieces: &[Song], stinger: Stinger) -> (Clip, usize) {
    let mut conductor = Conductor::new(band.clone(), pieces, RATE as f32);
    conductor.accompany(1, 0.7);
    let mut clip = listen(&mut conductor, ASKED);
    conductor.request(stinger);
    conductor.accompany(if stinger.phrase().ends_piece { 0 } else { 1 }, 0.7);
    let beat = 60.0 / pieces[1].tempo;
    let at = ((ASKED / beat).ceil() * beat * RATE as f32) as usize;
    clip.samples.extend(listen(&mut conductor, 8.0).samples);
    (clip, at)
}

/// Returns lines with the peak loudness of each instrument alone in each piece.
fn balance_lines(band: &Band, pieces: &[Song]) -> Vec<String> {
    let heard = |instrument: usize, number: usize| {
        if !pieces[number].notes.iter().any(|note| note.instrument as usize == instrument) {
            return format!("{:>9}", "–");
        }
        let alone: Band = std::array::from_fn(|i| band[i].clone().filter(|_| i == instrument));
        format!("{:9.1}", measure::loudness(&piece(&alone, pieces, number, 1.0, bars(&pieces[number], 64))))
    };
    let row = |(i, patch): (usize, &Patch)| {
        let levels: Vec<String> = (0..pieces.len()).map(|number| heard(i, number)).collect();
        format!("{:24} {}", patch.name, levels.join(" "))
    };
    INSTRUMENTS.iter().enumerate().map(row).collect()
}
