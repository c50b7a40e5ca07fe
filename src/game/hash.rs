//! The hash by which two games are compared.

use glam::Vec2;

/// FNV-1a, 64 bit (Fowler, Noll, Vo). The standard library's hash may change with its version.
pub(super) struct Fnv(pub(super) u64);

impl Fnv {
    pub(super) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(super) fn add_f32(&mut self, value: f32) {
        self.add(u64::from(value.to_bits()));
    }

    pub(super) fn add_vec2(&mut self, value: Vec2) {
        self.add_f32(value.x);
        self.add_f32(value.y);
    }
}
