//! How a motion begins and ends: functions of the share of its time that has passed. Below 0 it has
//! not begun, from 1 on it is over.

/// Fast at first, then slower and slower: 0 to 1.
pub(crate) fn out(x: f32) -> f32 {
    1.0 - (1.0 - x.clamp(0.0, 1.0)).powi(3)
}

/// As [`out`], but a little beyond its end and back.
pub(crate) fn out_back(x: f32) -> f32 {
    const BEYOND: f32 = 1.4;
    let rest = x.clamp(0.0, 1.0) - 1.0;
    1.0 + (BEYOND + 1.0) * rest.powi(3) + BEYOND * rest * rest
}

/// Slow at both ends: 0 to 1.
pub(crate) fn smooth(x: f32) -> f32 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// There and back: 0, 1 after a quarter of the time, 0 at the end.
pub(crate) fn kick(x: f32) -> f32 {
    if (0.0..1.0).contains(&x) { if x < 0.25 { out(x / 0.25) } else { ((1.0 - x) / 0.75).powi(2) } } else { 0.0 }
}

/// From 1 down to 0, fast at first.
pub(crate) fn fade(x: f32) -> f32 {
    (1.0 - x.clamp(0.0, 1.0)).powi(2)
}

/// 0, then 1, then 0 again, with ramps of these shares of the time.
pub(crate) fn show(x: f32, come: f32, go: f32) -> f32 {
    (x / come).clamp(0.0, 1.0).min(((1.0 - x) / go).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_motion_ends_where_it_should() {
        for x in [-1.0, 0.0, 1.0, 7.0] {
            assert_eq!((kick(x), show(x, 0.1, 0.2)), (0.0, 0.0), "{x}");
        }
        assert_eq!(
            (out(0.0), out(1.0), fade(0.0), fade(1.0), kick(0.25), show(0.5, 0.1, 0.2)),
            (0., 1., 1., 0., 1., 1.)
        );
        assert_eq!((smooth(0.0), smooth(0.5), smooth(1.0)), (0.0, 0.5, 1.0));
        assert!(out_back(0.0).abs() < 1e-6 && out_back(1.0) == 1.0 && out_back(0.7) > 1.0);
    }
}
