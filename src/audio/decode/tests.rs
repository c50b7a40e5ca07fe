//! Tests of files that claim more than they contain, contain more than they claim, or are
//! truncated.

use super::*;
use crate::assets::Assets;

/// Returns a FLAC header for 16 bits per sample and blocks of 4096 frames.
fn header(rate: u32, channels: u8, frames: u64) -> Vec<u8> {
    let mut bytes = b"fLaC".to_vec();
    bytes.extend([0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]);
    let packed = u64::from(rate) << 44 | u64::from(channels - 1) << 41 | 15 << 36 | frames;
    bytes.extend(packed.to_be_bytes());
    bytes.extend([0; 16]);
    bytes
}

/// Returns a block of 4096 silent frames: 14 bytes in stereo, 16 KB decoded.
fn silent_block(number: u32, channels: u8) -> Vec<u8> {
    let mut bytes = vec![0xff, 0xf8, 0xc0, ((channels - 1) << 4) | 0x08];
    let number = char::from_u32(number).expect("FLAC counts blocks as UTF-8 writes characters");
    bytes.extend(number.encode_utf8(&mut [0; 4]).as_bytes());
    bytes.push(crc(&bytes, 8, 0x07) as u8);
    // Each channel is a constant: a type byte, then the sample.
    bytes.extend(vec![0; 3 * usize::from(channels)]);
    let sum = crc(&bytes, 16, 0x8005);
    bytes.extend(sum.to_be_bytes());
    bytes
}

fn crc(bytes: &[u8], bits: u32, polynomial: u16) -> u16 {
    let (top, mask) = (1 << (bits - 1), u16::MAX >> (16 - bits));
    let next = |crc: u16| ((crc << 1) ^ if crc & top != 0 { polynomial } else { 0 }) & mask;
    bytes.iter().fold(0, |crc, byte| (0..8).fold(crc ^ (u16::from(*byte) << (bits - 8)), |crc, _| next(crc)))
}

/// Returns a header that claims `claimed` frames, followed by silent blocks.
fn flac(claimed: u64, blocks: u32) -> Vec<u8> {
    let mut bytes = header(44_100, 2, claimed);
    bytes.extend((0..blocks).flat_map(|number| silent_block(number, 2)));
    bytes
}

fn problem(bytes: &[u8], limit: usize) -> Option<Problem> {
    match decode("a.flac", bytes, limit) {
        Ok(_) => None,
        Err(SoundError::Decode { problem, .. }) => Some(problem),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_good_file_is_decoded_whole() {
    for claimed in [0, 3 * 4096, 3 * 4096 - 1000] {
        let samples = decode("a.flac", &flac(claimed, 3), EFFECT_SECONDS).expect("it is good");
        let expected = if claimed == 0 { 3 * 4096 } else { claimed };
        assert_eq!(samples.samples.len() as u64, 2 * expected);
    }
}

#[test]
fn sizes_in_a_header_are_limited() {
    let too_long = Some(Problem::TooLong(10));
    assert_eq!(problem(&flac(480_001, 3), EFFECT_SECONDS), too_long);
    assert_eq!(problem(&flac((1 << 36) - 1, 3), EFFECT_SECONDS), too_long);
    assert_eq!(problem(&flac(480_000, 118), EFFECT_SECONDS), None);
    let error = decode("audio/wall.flac", &flac(480_001, 3), EFFECT_SECONDS).expect_err("too long");
    let expected =
        "audio/wall.flac: too long; the limit for this sound is 10 seconds of stereo at 48000 Hz: shorten it";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn sizes_missing_from_a_header_are_limited_while_decoding() {
    let bomb = flac(0, 4_000);
    assert!(bomb.len() < 64_000, "{}", bomb.len());
    assert_eq!(problem(&bomb, EFFECT_SECONDS), Some(Problem::TooLong(10)));
    assert_eq!(problem(&bomb, MUSIC_SECONDS), Some(Problem::TooLong(300)));
}

#[test]
fn a_truncated_file_is_an_error() {
    let music = Assets::embedded().read("audio/music_pad.flac").expect("an instrument").into_owned();
    let half = decode("audio/music_pad.flac", &music[..music.len() / 2], MUSIC_SECONDS).expect_err("half");
    let text = half.to_string();
    assert!(text.starts_with("audio/music_pad.flac: cut short or damaged: only "), "{text}");
    assert!(text.ends_with(" seconds can be decoded; copy or save the file again"), "{text}");
    for end in [0, 3, 20, 42, 43, 60, music.len() - 1] {
        assert!(problem(&music[..end], MUSIC_SECONDS).is_some(), "the first {end} bytes");
    }
    let mut damaged = music;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0x55;
    assert!(matches!(problem(&damaged, MUSIC_SECONDS), Some(Problem::CutShort { .. })));
}

/// A file with changed bytes is rejected or played. It never causes a panic and never yields more
/// samples than the limit.
#[test]
fn damaged_files_do_no_harm() {
    let good = Assets::embedded().read("audio/wall.flac").expect("a sound").into_owned();
    let mut state = 1_u32;
    for _ in 0..300 {
        let mut bytes = good.clone();
        for _ in 0..3 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (state >> 8) as usize % bytes.len();
            bytes[if state & 1 == 0 { at } else { at % 64 }] = (state >> 24) as u8;
        }
        if let Ok(samples) = decode("a.flac", &bytes, EFFECT_SECONDS) {
            assert!(samples.samples.len() <= EFFECT_SECONDS * 48_000 * 2);
        }
    }
}
