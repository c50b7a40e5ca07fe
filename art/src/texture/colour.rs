//! A colour, and how one is laid over another.

use glam::{Vec3, Vec4};

/// A colour as the game writes it to the framebuffer: 0 to 1 stands for the byte's 0 to 255,
/// without any sRGB conversion, and alpha is straight (not multiplied in).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour {
    /// Red, green and blue. May leave 0..1 while it is worked on; the picture clamps it.
    pub rgb: Vec3,
    /// 0 is transparent, 1 is opaque.
    pub alpha: f32,
}

impl Colour {
    /// The opaque colour of three bytes.
    pub const fn bytes(red: u8, green: u8, blue: u8) -> Self {
        Self { rgb: Vec3::new(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0), alpha: 1.0 }
    }

    /// The opaque grey of that brightness.
    pub const fn grey(brightness: f32) -> Self {
        Self { rgb: Vec3::splat(brightness), alpha: 1.0 }
    }

    /// The same colour with its alpha multiplied by `share`.
    pub fn faded(self, share: f32) -> Self {
        Self { alpha: self.alpha * share, ..self }
    }

    /// The same colour, `factor` times as bright.
    pub fn lit(self, factor: f32) -> Self {
        Self { rgb: self.rgb * factor, ..self }
    }

    /// The same colour multiplied by another, as the game tints its sprites.
    pub fn tinted(self, tint: Colour) -> Self {
        Self { rgb: self.rgb * tint.rgb, alpha: self.alpha * tint.alpha }
    }

    /// The same colour with light of another colour added to it.
    pub fn glowing(self, glow: Colour, strength: f32) -> Self {
        Self { rgb: self.rgb + glow.rgb * strength, ..self }
    }

    /// A mixture of this colour (`share` 0) and `other` (1).
    pub fn mix(self, other: Colour, share: f32) -> Self {
        let share = share.clamp(0.0, 1.0);
        Self { rgb: self.rgb.lerp(other.rgb, share), alpha: self.alpha + (other.alpha - self.alpha) * share }
    }

    /// This colour laid over `below`: Porter and Duff's "over", for straight alpha.
    ///
    /// Where the result is transparent it keeps `below`'s colour, so that a filter which averages
    /// neighbours finds no black there.
    pub fn over(self, below: Colour) -> Self {
        let rest = below.alpha * (1.0 - self.alpha);
        let alpha = self.alpha + rest;
        let rgb = if alpha > 0.0 { (self.rgb * self.alpha + below.rgb * rest) / alpha } else { below.rgb };
        Self { rgb, alpha }
    }

    /// As the four bytes of a pixel.
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
