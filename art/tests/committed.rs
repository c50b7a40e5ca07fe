//! Checks that the committed files match the code: none missing, none left over, none from another
//! version of the code.
//!
//! The tests compare pixels and samples instead of files, with a small tolerance. Another
//! compression or another platform's sine is not an error.

use std::collections::BTreeSet;
use std::fs::{self, File};

use art::sound::clip::Clip;
use art::texture::picture::Picture;
use art::{sound, texture};
use symphonia::core::audio::SampleBuffer;
use symphonia::core::errors::Error;
use symphonia::core::io::MediaSourceStream;

const REMEDY: &str = "if the change is wanted, run `cargo run --release -p art`, look and listen, and commit the files";

/// Tolerance of a channel, in steps of 1/255.
const PIXEL_TOLERANCE: u8 = 1;
/// Tolerance of a channel in a JPEG file. One changed bit in a pixel can change a whole block.
const JPEG_TOLERANCE: u8 = 6;
/// Tolerance of a sample, in steps of its lowest bit.
const SAMPLE_TOLERANCE: f32 = 3.0;

#[test]
fn every_texture_has_the_pixels_that_are_committed() {
    std::thread::scope(|scope| {
        for (name, draw) in texture::ALL {
            scope.spawn(move || check_texture(name, &draw()));
        }
    });
}

fn check_texture(name: &str, drawn: &Picture) {
    let path = art::folder("textures").join(name);
    let committed = image::open(&path).unwrap_or_else(|error| panic!("{name}: {error}; {REMEDY}")).into_rgba8();
    assert_eq!(committed.dimensions(), (drawn.width, drawn.height), "size of {name}; {REMEDY}");
    let (made, tolerance) = if name.ends_with(".jpg") {
        let decoded = image::load_from_memory(&drawn.to_file(name).unwrap()).unwrap();
        (decoded.into_rgba8().into_raw(), JPEG_TOLERANCE)
    } else {
        (drawn.pixels.as_flattened().to_vec(), PIXEL_TOLERANCE)
    };
    let worst = committed.iter().zip(&made).map(|(&a, &b)| a.abs_diff(b)).max().unwrap_or(0);
    assert!(worst <= tolerance, "{name} differs by {worst}/255; {REMEDY}");
}

#[test]
fn the_programs_icon_has_the_pictures_that_are_committed() {
    let path = art::folder("textures").join(texture::PROGRAM_ICON);
    let committed = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}; {REMEDY}", path.display()));
    let made = texture::ico::encode(&texture::program_icon()).unwrap();
    // All images but the last are bitmaps, whose bytes are pixels. The last is a PNG of
    // `icon.png`'s size.
    let number = |file: &[u8], at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let count = usize::from(made[4]);
    let last = 6 + 16 * (count - 1);
    let (start, end) = (6 + 16 * count, number(&made, last + 12));
    assert_eq!(committed[..last + 8], made[..last + 8], "the directory of {}; {REMEDY}", path.display());
    assert_eq!(end, number(&committed, last + 12), "the sizes in {}; {REMEDY}", path.display());
    let worst = committed[start..end].iter().zip(&made[start..end]).map(|(&a, &b)| a.abs_diff(b)).max();
    assert!(worst <= Some(PIXEL_TOLERANCE), "{} differs by {worst:?}/255; {REMEDY}", path.display());
    let [largest, drawn] = [&committed[end..], &made[end..]].map(|file| image::load_from_memory(file).unwrap());
    let (largest, drawn) = (largest.into_rgba8(), drawn.into_rgba8());
    assert_eq!(largest.dimensions(), drawn.dimensions());
    let worst = largest.iter().zip(drawn.iter()).map(|(&a, &b)| a.abs_diff(b)).max();
    assert!(worst <= Some(PIXEL_TOLERANCE), "the largest in {} differs by {worst:?}/255; {REMEDY}", path.display());
}

#[test]
fn every_sound_has_the_samples_that_are_committed() {
    for (name, make) in sound::ALL {
        let committed = decode(name);
        let made = make();
        assert_eq!((committed.rate, committed.channels), (made.rate, made.channels), "format of {name}; {REMEDY}");
        assert_eq!(committed.samples.len(), made.samples.len(), "length of {name}; {REMEDY}");
        let samples = committed.samples.iter().zip(&made.samples);
        let worst = samples.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        let steps = worst * (1 << (sound::BITS - 1)) as f32;
        assert!(steps <= SAMPLE_TOLERANCE, "{name} differs by {steps} steps; {REMEDY}");
    }
}

#[test]
fn the_folders_hold_these_files_and_no_others() {
    let textures = texture::ALL.iter().map(|(name, _)| *name);
    check_folder("textures", textures.chain([texture::PROGRAM_ICON]));
    let sounds = sound::ALL.iter().map(|(name, _)| *name);
    let pieces = sound::music::game::PIECES.iter().map(|file| file.trim_start_matches("audio/"));
    check_folder("audio", sounds.chain(pieces));
}

fn check_folder<'a>(folder: &str, names: impl Iterator<Item = &'a str>) {
    let expected: BTreeSet<String> = names.map(String::from).collect();
    let found: BTreeSet<String> = fs::read_dir(art::folder(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}; {REMEDY}"))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, expected, "files in {folder}/; {REMEDY}");
}

/// Decodes a committed sound with the game's decoder.
fn decode(name: &str) -> Clip {
    let path = art::folder("audio").join(name);
    let file = File::open(path).unwrap_or_else(|error| panic!("{name}: {error}; {REMEDY}"));
    let stream = MediaSourceStream::new(Box::new(file), Default::default());
    let probed = symphonia::default::get_probe()
        .format(&Default::default(), stream, &Default::default(), &Default::default())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut reader = probed.format;
    let parameters = reader.default_track().unwrap().codec_params.clone();
    let mut decoder = symphonia::default::get_codecs().make(&parameters, &Default::default()).unwrap();
    let mut samples = Vec::new();
    loop {
        let packet = match reader.next_packet() {
            Ok(packet) => packet,
            // symphonia reports the end of the file this way.
            Err(Error::IoError(error)) if error.kind() == std::io::ErrorKind::UnexpectedEof => break,
            Err(error) => panic!("{name}: {error}"),
        };
        let audio = decoder.decode(&packet).unwrap();
        let mut buffer = SampleBuffer::new(audio.capacity() as u64, *audio.spec());
        buffer.copy_interleaved_ref(audio);
        samples.extend_from_slice(buffer.samples());
    }
    Clip { rate: parameters.sample_rate.unwrap(), channels: parameters.channels.unwrap().count(), samples }
}
