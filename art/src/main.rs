//! Writes `textures/` and `audio/`, and prints each file's size, and the loudness of sounds.

// Its output is a result, which may be piped somewhere.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs;
use std::path::Path;

use art::sound::clip::decibels;
use art::sound::flac;
use art::{sound, texture};

fn main() -> Result<(), Box<dyn Error>> {
    let (textures, audio) = (art::folder("textures"), art::folder("audio"));
    for (name, draw) in texture::ALL {
        let picture = draw();
        let png = picture.to_png()?;
        write(&textures, name, &png)?;
        println!("{name:30} {:4} × {:4} {:8} bytes", picture.width, picture.height, png.len());
    }
    write(&textures, texture::PROGRAM_ICON, &texture::ico::encode(&texture::program_icon())?)?;
    for (name, make) in sound::ALL {
        let clip = make();
        let file = flac::encode(&clip);
        write(&audio, name, &file)?;
        println!(
            "{name:30} {:5.2} s {:6} Hz {:8} bytes, peak {:6.1} dB, RMS {:6.1} dB",
            clip.seconds(),
            clip.rate,
            file.len(),
            decibels(clip.peak()),
            decibels(clip.rms()),
        );
    }
    Ok(())
}

/// Writes a file, and makes its folder if it is missing.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, bytes))
        .map_err(|error| format!("cannot write {}: {error}; is the folder writable?", path.display()))
}
