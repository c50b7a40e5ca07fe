//! Measures how different two colors look, including to people with color blindness.
//!
//! Simulates vision without red, green or blue cones (Machado, Oliveira and Fernandes, *A
//! physiologically-based model for simulation of color vision deficiency*, 2009, full strength),
//! and compares colors by CIEDE2000 (Sharma, Wu and Dalal, *The CIEDE2000 color-difference
//! formula*, 2005). A difference of 2 is just noticeable side by side, and 10 is visible at a
//! glance. `docs/palette.md` explains how the game uses it.

use glam::{Mat3, Vec3};

/// CIEDE2000 difference below which colors look alike at a glance.
const APART: f32 = 10.0;

/// Full or deficient color vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Full color vision.
    Full,
    /// Protanopia: no red cones.
    NoRed,
    /// Deuteranopia: no green cones.
    NoGreen,
    /// Tritanopia: no blue cones.
    NoBlue,
}

impl Sight {
    /// All kinds of vision.
    pub const ALL: [Self; 4] = [Self::Full, Self::NoRed, Self::NoGreen, Self::NoBlue];

    /// Returns the rows of the matrix from linear RGB to linear RGB as perceived.
    fn rows(self) -> [[f32; 3]; 3] {
        [
            [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
            [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
            [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
        ][self as usize]
    }
}

/// Returns the first kind of vision, in the order of [`Sight::ALL`], to which two sRGB colors look
/// alike at a glance.
///
/// ```
/// use breakout::vision::{Sight, first_alike};
/// use glam::Vec3;
///
/// let (green, orange) = (Vec3::new(0.0, 0.7, 0.0), Vec3::new(1.0, 0.5, 0.0));
/// assert_eq!(first_alike(green, orange), Some(Sight::NoRed));
/// assert_eq!(first_alike(green, green), Some(Sight::Full));
/// assert_eq!(first_alike(green, Vec3::new(0.2, 0.6, 1.0)), None);
/// ```
pub fn first_alike(one: Vec3, other: Vec3) -> Option<Sight> {
    Sight::ALL.into_iter().find(|sight| difference(lab(one, *sight), lab(other, *sight)) < APART)
}

/// Converts an sRGB color from 0 to 1 to CIELAB, as perceived.
fn lab(color: Vec3, sight: Sight) -> Vec3 {
    const XYZ: [[f32; 3]; 3] = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192, 0.950_304_1],
    ];
    const WHITE: Vec3 = Vec3::new(0.95047, 1.0, 1.08883);
    let linear = |value: f32| if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
    let seen = rows(sight.rows()) * Vec3::from(color.to_array().map(linear));
    let xyz = rows(XYZ) * seen.clamp(Vec3::ZERO, Vec3::ONE) / WHITE;
    let bent = |t: f32| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let [x, y, z] = xyz.to_array().map(bent);
    Vec3::new(116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z))
}

fn rows(rows: [[f32; 3]; 3]) -> Mat3 {
    Mat3::from_cols_array_2d(&rows).transpose()
}

/// Computes the CIEDE2000 difference. Variables are named as in the formula.
fn difference(one: Vec3, other: Vec3) -> f32 {
    let seventh = |c: f32| (c.powi(7) / (c.powi(7) + 25.0_f32.powi(7))).sqrt();
    let c_mean = (one.y.hypot(one.z) + other.y.hypot(other.z)) / 2.0;
    let g = 0.5 * (1.0 - seventh(c_mean));
    let polar = |lab: Vec3| {
        let a = lab.y * (1.0 + g);
        (a.hypot(lab.z), lab.z.atan2(a).to_degrees().rem_euclid(360.0))
    };
    let ((c1, h1), (c2, h2)) = (polar(one), polar(other));
    let is_grey = c1 * c2 == 0.0;
    let turn = (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0;
    let turn = if is_grey { 0.0 } else { turn };
    let (dl, dc) = (other.x - one.x, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((one.x + other.x) / 2.0, (c1 + c2) / 2.0);
    let h = if is_grey { h1 + h2 } else { (h1 + turn / 2.0).rem_euclid(360.0) };
    let wave = |factor: f32, shift: f32| (factor * h + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0) - 0.20 * wave(4.0, -63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let bump = 60.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -bump.to_radians().sin() * 2.0 * seventh(c);
    let (l, c, h) = (dl / sl, dc / sc, dh / sh);
    (l * l + c * c + h * h + rt * c * h).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Color pairs and differences published by the authors of the formula.
    #[test]
    fn formula_gives_the_published_differences() {
        for (one, other, expected) in [
            ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
            ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
            ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
            ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
            ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
            ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
            ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ] {
            let found = difference(Vec3::from(one), Vec3::from(other));
            assert!((found - expected).abs() < 2e-3, "{one:?} {other:?}: {found}, {expected}");
        }
    }

    #[test]
    fn grey_looks_grey_to_all_kinds_of_vision() {
        for sight in Sight::ALL {
            let seen = lab(Vec3::splat(0.5), sight);
            assert!(seen.y.abs() < 0.6 && seen.z.abs() < 0.6, "{sight:?}: {seen}");
        }
    }
}
