//! Easing functions. Their argument is the elapsed share of a motion's time: below 0, the motion
//! has not begun; from 1 on, it is over.

/// Moves from 0 to 1, fast at first, then slower and slower.
pub(crate) fn out(x: f32) -> f32 {
    1.0 - (1.0 - x.clamp(0.0, 1.0)).powi(3)
}

/// Like [`out`], but overshoots the end a little and comes back.
pub(crate) fn out_back(x: f32) -> f32 {
    const BEYOND: f32 = 1.4;
    let rest = x.clamp(0.0, 1.0) - 1.0;
    1.0 + (BEYOND + 1.0) * rest.powi(3) + BEYOND * rest * rest
}

/// Moves from 0 to 1, slow at both ends.
pub(crate) fn smooth(x: f32) -> f32 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}

/// Rises from 0 to 1 in the first quarter of the time, then falls back to 0.
pub(crate) fn kick(x: f32) -> f32 {
    if (0.0..1.0).contains(&x) { if x < 0.25 { out(x / 0.25) } else { ((1.0 - x) / 0.75).powi(2) } } else { 0.0 }
}

/// Falls from 1 to 0, fast at first.
pub(crate) fn fade(x: f32) -> f32 {
    (1.0 - x.clamp(0.0, 1.0)).powi(2)
}

/// Rises from 0 to 1 and falls back to 0 at the end. `come` and `go` are the shares of the time for
/// the two ramps.
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
