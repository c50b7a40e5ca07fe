//! Smaller copies of pictures and sounds, which make the page load faster.

use art::sound::clip::Clip;
use art::sound::{self, flac};
use art::texture::icon_with_side;
use art::texture::picture::Picture;
use color_quant::NeuQuant;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{FilterType, resize};
use std::f32::consts::PI;
use std::fs;
use std::path::Path;

/// Sounds of more bytes are written at half their rate, with fewer bits per sample.
const LARGE: u64 = 12_000;
/// Bits per sample of these sounds.
const BITS: usize = 12;

/// JPEG quality of pictures, from 0 to 100.
const QUALITY: u8 = 85;

/// PNG files of more bytes get a palette.
const COLORFUL: u64 = 2_000;
/// Colors of a palette.
const COLORS: usize = 256;

/// Filter taps on each side.
const TAPS: usize = 24;

/// Writes the copies of `root`'s `textures` and `audio` into `folder`.
pub(crate) fn shrink(root: &Path, folder: &Path) -> Result<(), String> {
    for name in ["textures", "audio"] {
        let (from, to) = (root.join(name), folder.join(name));
        fs::create_dir_all(&to).map_err(|error| format!("{}: cannot be made: {error}", to.display()))?;
        let entries = fs::read_dir(&from).map_err(|error| format!("{}: cannot be read: {error}", from.display()))?;
        for file in entries.flatten().map(|entry| entry.path()) {
            let copy = to.join(file.file_name().unwrap_or_default());
            if is_newer(&copy, &file) {
                continue;
            }
            let bytes = smaller(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            // If a kill cut the copy off, the next build would take it for a whole one.
            let unfinished = copy.with_extension("unfinished");
            let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, &copy));
            written.map_err(|error| format!("{}: cannot be written: {error}", copy.display()))?;
        }
        let copies = fs::read_dir(&to).into_iter().flatten().flatten();
        copies.filter(|copy| !from.join(copy.file_name()).exists()).for_each(|copy| _ = fs::remove_file(copy.path()));
    }
    Ok(())
}

fn is_newer(copy: &Path, file: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|about| about.modified()).ok();
    time(copy).is_some_and(|copied| time(file).is_some_and(|written| copied >= written))
}

/// Returns a smaller version of a file, or the file itself.
fn smaller(file: &Path) -> Result<Vec<u8>, String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let is_large = file.metadata().is_ok_and(|about| about.len() > LARGE);
    let sound = sound::ALL.iter().find(|(known, _)| *known == name && is_large);
    if name.starts_with("background") {
        let picture = image::open(file).map_err(|error| error.to_string())?.into_rgb8();
        let half = resize(&picture, picture.width() / 2, picture.height() / 2, FilterType::CatmullRom);
        let mut bytes = Vec::new();
        let encoded = half.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY));
        return encoded.map(|()| bytes).map_err(|error| error.to_string());
    }
    if name == "icon.png" {
        // A page has no window with an icon, but the program loads one.
        return icon_with_side(16).to_png().map_err(|error| error.to_string());
    }
    if name.ends_with(".png") && file.metadata().is_ok_and(|about| about.len() > COLORFUL) {
        return with_palette(file);
    }
    match sound {
        Some((_, make)) => Ok(flac::encode(&halved(&make()), BITS)),
        None => fs::read(file).map_err(|error| error.to_string()),
    }
}

/// Encodes a picture with at most [`COLORS`] colors.
fn with_palette(file: &Path) -> Result<Vec<u8>, String> {
    let picture = image::open(file).map_err(|error| error.to_string())?.into_rgba8();
    // The less a pixel covers, the less its color matters, as in the game's textures.
    let covered: Vec<[u8; 4]> = picture.pixels().map(|pixel| premultiplied(pixel.0)).collect();
    let palette = NeuQuant::new(1, COLORS, covered.as_flattened());
    let nearest = |pixel: &[u8; 4]| palette.lookup(palette.index_of(pixel)).map_or(*pixel, straight);
    let pixels = covered.iter().map(nearest).collect();
    let fewer = Picture { width: picture.width(), height: picture.height(), pixels };
    fewer.to_png().map_err(|error| error.to_string())
}

/// Multiplies a color by its alpha.
fn premultiplied([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let times = |channel: u8| ((u16::from(channel) * u16::from(alpha) + 127) / 255) as u8;
    [times(red), times(green), times(blue), alpha]
}

/// Divides a color by its alpha.
fn straight([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    let divided = |channel: u8| (u16::from(channel) * 255).checked_div(u16::from(alpha)).unwrap_or(0).min(255) as u8;
    [divided(red), divided(green), divided(blue), alpha]
}

/// Halves a clip's rate.
fn halved(clip: &Clip) -> Clip {
    let channels = clip.channels;
    let frames = clip.samples.len() / channels;
    let sample = |frame: usize, channel: usize| clip.samples.get(frame * channels + channel).copied().unwrap_or(0.0);
    // A low-pass filter at a quarter of the rate, smoothed by a Hann window.
    let weights: Vec<f32> = (0..=TAPS)
        .map(|tap| {
            let x = 0.5 * PI * tap as f32;
            let sinc = if tap == 0 { 1.0 } else { x.sin() / x };
            0.5 * sinc * (0.5 + 0.5 * (PI * tap as f32 / (TAPS + 1) as f32).cos())
        })
        .collect();
    let filtered = |frame: usize, channel: usize| {
        let sides = weights.iter().enumerate().skip(1).map(|(tap, weight)| {
            let before = if frame >= tap { sample(frame - tap, channel) } else { 0.0 };
            weight * (before + sample(frame + tap, channel))
        });
        weights[0] * sample(frame, channel) + sides.sum::<f32>()
    };
    let half = (0..frames / 2).flat_map(|frame| (0..channels).map(move |channel| (2 * frame, channel)));
    let samples = half.map(|(frame, channel)| filtered(frame, channel).clamp(-1.0, 1.0)).collect();
    Clip { rate: clip.rate / 2, channels, samples }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::root;

    /// The picture in the game looks the same: on average, a channel differs by less than 2 of 255.
    #[test]
    fn a_palette_keeps_the_colors() {
        for name in ["ball", "brick_solid", "lark", "mark_exploding", "plate", "power_up_bomb", "star"] {
            let file = root().join(format!("textures/{name}.png"));
            let bytes = with_palette(&file).expect(name);
            let before = image::open(&file).expect(name).into_rgba8();
            let after = image::load_from_memory(&bytes).expect(name).into_rgba8();
            let difference = |(a, b): (&image::Rgba<u8>, &image::Rgba<u8>)| {
                let pair = premultiplied(a.0).into_iter().zip(premultiplied(b.0));
                pair.map(|(a, b)| f64::from(a.abs_diff(b))).sum::<f64>() / 4.0
            };
            let pixels = f64::from(before.width() * before.height());
            let mean = before.pixels().zip(after.pixels()).map(difference).sum::<f64>() / pixels;
            assert!(mean < 2.0, "{name}: {mean}");
            assert!(bytes.len() as u64 <= file.metadata().expect(name).len(), "{name}: {} bytes", bytes.len());
        }
    }

    /// A low tone stays as loud as before, and a high one disappears.
    #[test]
    fn a_halved_clip_has_its_low_tones() {
        let tone = |hertz: f32| {
            let samples = (0..3200).map(|i| (2.0 * PI * hertz * i as f32 / 32_000.0).sin()).collect();
            halved(&Clip { rate: 32_000, channels: 1, samples })
        };
        let (low, high) = (tone(1000.0), tone(12_000.0));
        assert_eq!((low.rate, low.samples.len()), (16_000, 1600));
        assert!((low.rms() - 0.707).abs() < 0.02 && high.rms() < 0.03, "{} {}", low.rms(), high.rms());
    }
}
