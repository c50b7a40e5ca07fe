//! Writes `textures/` and `audio/` and prints each file's size; also measures the sounds.
//!
//! - `art` writes all files; `art textures` and `art sounds` write one folder each.
//! - `art table` writes nothing. It prints measurements of the sounds, and of the music as the game
//!   plays it.
//! - `art listen FOLDER` writes the music to `FOLDER` as FLAC files, including its transitions and
//!   stingers.

// The printed tables are this program's output and may be piped.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fs;
use std::path::Path;

use art::sound::clip::decibels;
use art::sound::{flac, measure, table};
use art::{sound, texture};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => textures().and_then(|()| sounds()),
        ["textures"] => textures(),
        ["sounds"] => sounds(),
        ["table"] => {
            table::lines().iter().for_each(|line| println!("{line}"));
            Ok(())
        }
        ["listen", folder] => listen(Path::new(folder)),
        _ => Err("use it without arguments, or with `textures`, `sounds`, `table` or `listen FOLDER`".into()),
    }
}

fn textures() -> Result<(), Box<dyn Error>> {
    let folder = art::folder("textures");
    for (name, draw) in texture::ALL {
        let picture = draw();
        let file = picture.to_file(name)?;
        write(&folder, name, &file)?;
        println!("{name:30} {:4} × {:4} {:8} bytes", picture.width, picture.height, file.len());
    }
    write(&folder, texture::PROGRAM_ICON, &texture::ico::encode(&texture::program_icon())?)?;
    Ok(())
}

fn sounds() -> Result<(), Box<dyn Error>> {
    let folder = art::folder("audio");
    for (name, make) in sound::ALL {
        let clip = make();
        let file = flac::encode(&clip, sound::BITS);
        write(&folder, name, &file)?;
        println!(
            "{name:30} {:5.2} s {:6} Hz {:8} bytes, peak {:6.1} dB, loudness {:6.1} dB",
            clip.seconds(),
            clip.rate,
            file.len(),
            decibels(clip.peak()),
            measure::loudness(&clip),
        );
    }
    Ok(())
}

/// Writes each piece as the game plays it, plus one transition and every stinger.
fn listen(folder: &Path) -> Result<(), Box<dyn Error>> {
    let (band, pieces) = (table::band(), table::pieces());
    for (number, piece) in pieces.iter().enumerate() {
        for (name, progress) in [("thin", 0.0), ("half", 0.5), ("full", 1.0)] {
            let clip = table::piece(&band, &pieces, number, progress, table::bars(piece, piece.chords.len()));
            write(folder, &format!("{}-{name}.flac", piece.name), &flac::encode(&clip, 16))?;
        }
    }
    for (name, stinger) in table::STINGERS {
        write(folder, &format!("{name}.flac"), &flac::encode(&table::with_stinger(&band, &pieces, stinger).0, 16))?;
    }
    write(folder, "menu to play.flac", &flac::encode(&table::change(&band, &pieces, 0, 1).0, 16))?;
    Ok(())
}

/// Writes a file, creating its folder if needed.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, bytes))
        .map_err(|error| format!("cannot write {}: {error}; is the folder writable?", path.display()))
}
