//! Colours, and how they are blended.

use glam::{Vec3, Vec4};

/// A colour in the game's framebuffer format: 0 to 1 maps to the byte values 0 to 255 without any
/// sRGB conversion. Alpha is straight, not premultiplied.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    /// Red, green and blue. Values may leave 0..1 during calculations; [`Colour::to_bytes`] clamps
    /// them.
    pub rgb: Vec3,
    /// 0 is transparent, 1 is opaque.
    pub alpha: f32,
}

impl Colour {
    /// Creates an opaque colour from three bytes.
    pub const fn bytes(red: u8, green: u8, blue: u8) -> Self {
        Self { rgb: Vec3::new(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0), alpha: 1.0 }
    }

    /// Creates an opaque grey.
    pub const fn grey(brightness: f32) -> Self {
        Self { rgb: Vec3::splat(brightness), alpha: 1.0 }
    }

    /// Multiplies alpha by `share`.
    pub fn faded(self, share: f32) -> Self {
        Self { alpha: self.alpha * share, ..self }
    }

    /// Multiplies the brightness by `factor`.
    pub fn lit(self, factor: f32) -> Self {
        Self { rgb: self.rgb * factor, ..self }
    }

    /// Multiplies this colour by `tint`, as the game tints its sprites.
    pub fn tinted(self, tint: Colour) -> Self {
        Self { rgb: self.rgb * tint.rgb, alpha: self.alpha * tint.alpha }
    }

    /// Adds light of another colour.
    pub fn glowing(self, glow: Colour, strength: f32) -> Self {
        Self { rgb: self.rgb + glow.rgb * strength, ..self }
    }

    /// Interpolates from this colour (`share` 0) to `other` (1).
    pub fn mix(self, other: Colour, share: f32) -> Self {
        let share = share.clamp(0.0, 1.0);
        Self { rgb: self.rgb.lerp(other.rgb, share), alpha: self.alpha + (other.alpha - self.alpha) * share }
    }

    /// Blends this colour over `below`: Porter and Duff's "over" for straight alpha.
    ///
    /// A fully transparent result keeps the colour of `below`. A texture filter that averages
    /// neighbours then finds no black there.
    pub fn over(self, below: Colour) -> Self {
        let rest = below.alpha * (1.0 - self.alpha);
        let alpha = self.alpha + rest;
        let rgb = if alpha > 0.0 { (self.rgb * self.alpha + below.rgb * rest) / alpha } else { below.rgb };
        Self { rgb, alpha }
    }

    /// Converts the colour to the four bytes of a pixel.
    pub fn to_bytes(self) -> [u8; 4] {
        let bytes = self.rgb.extend(self.alpha).clamp(Vec4::ZERO, Vec4::ONE) * 255.0;
        bytes.round().to_array().map(|channel| channel as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_an_opaque_colour_the_result_is_opaque_and_between_the_two() {
        let half = Colour::grey(1.0).faded(0.5).over(Colour::grey(0.0));
        assert_eq!(half, Colour::grey(0.5));
    }

    #[test]
    fn a_transparent_result_keeps_the_colour_below() {
        let below = Colour::bytes(255, 0, 0).faded(0.0);
        assert_eq!(Colour::grey(0.0).faded(0.0).over(below), below);
    }

    #[test]
    fn bytes_round_and_clamp() {
        assert_eq!(Colour::bytes(1, 128, 254).to_bytes(), [1, 128, 254, 255]);
        assert_eq!(Colour::grey(2.0).faded(-1.0).to_bytes(), [255, 255, 255, 0]);
    }
}
