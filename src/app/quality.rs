//! Lowers the picture's quality while frames take too long, and raises it again when they do not.
//! Pure. A page needs it: nobody who opens a link looks for settings first.

use std::time::Duration;

/// Frames that take longer on average are too slow, seconds.
const TOO_LONG: f32 = 0.020;

/// Frames are judged together for this long, seconds.
const MEASURED: f32 = 1.0;

/// Seconds without slow frames until a better quality is tried.
const FAST_FOR: f32 = 10.0;

/// Longest time without slow frames until a better quality is tried again, seconds.
const LONGEST_WAIT: f32 = 160.0;

/// The lowest quality must shorten the frames to this share. Otherwise something else makes them
/// long, such as a phone that saves power by showing fewer frames.
const WORTHWHILE: f32 = 0.9;

/// Longer frames do not count, seconds: the page was hidden then, or something was loaded.
const INTERRUPTED: f32 = 0.5;

/// Resolutions of the picture as shares of the screen's, from the best quality to the lowest. All
/// but the best come without glow, and with one sample per pixel.
const RESOLUTIONS: [f32; 6] = [1.0, 1.0, 0.75, 0.6, 0.45, 0.33];

/// Lowest resolution, in pixels per logical pixel. Text would be illegible below it.
const LOWEST: f32 = 0.6;

/// The current quality, and the frames measured so far.
#[derive(Clone, Debug)]
pub(super) struct Quality {
    /// Index into [`RESOLUTIONS`].
    level: usize,
    /// Total length of the measured frames, seconds.
    seconds: f32,
    /// Number of measured frames.
    frames: u32,
    /// Seconds since the last slow frames.
    fast_for: f32,
    /// Seconds without slow frames until a better quality is tried.
    wait: f32,
    /// The quality has risen since it last fell.
    has_risen: bool,
    /// Average length of the frames at the best quality when it fell, seconds.
    at_best: f32,
    /// A lower quality does not help.
    is_in_vain: bool,
}

impl Default for Quality {
    fn default() -> Self {
        Self {
            level: 0,
            seconds: 0.0,
            frames: 0,
            fast_for: 0.0,
            wait: FAST_FOR,
            has_risen: false,
            at_best: 0.0,
            is_in_vain: false,
        }
    }
}

impl Quality {
    /// Measures a frame. `pixel_ratio` is the screen's number of physical pixels per logical pixel.
    pub(super) fn measure(&mut self, frame: Duration, pixel_ratio: f32) {
        let frame = frame.as_secs_f32();
        if self.is_in_vain || frame > INTERRUPTED {
            return;
        }
        (self.seconds, self.frames) = (self.seconds + frame, self.frames + 1);
        if self.seconds < MEASURED {
            return;
        }
        let average = self.seconds / self.frames as f32;
        (self.seconds, self.frames) = (0.0, 0);
        if average > TOO_LONG {
            self.fall(average, pixel_ratio);
        } else {
            self.rise();
        }
    }

    /// Lowers the quality by a level. If the lowest has not helped, returns to the best for good.
    fn fall(&mut self, average: f32, pixel_ratio: f32) {
        self.fast_for = 0.0;
        if self.has_risen {
            // The try was too early.
            self.has_risen = false;
            self.wait = (2.0 * self.wait).min(LONGEST_WAIT);
        }
        if self.level == 0 {
            self.at_best = average;
        }
        let lowest = LOWEST.min(pixel_ratio);
        if RESOLUTIONS.get(self.level + 1).is_some_and(|share| share * pixel_ratio >= lowest) {
            self.level += 1;
        } else if average > WORTHWHILE * self.at_best {
            (self.level, self.is_in_vain) = (0, true);
        }
    }

    /// Raises the quality by a level once frames have been fast for long enough.
    fn rise(&mut self) {
        self.fast_for += MEASURED;
        if self.level > 0 && self.fast_for >= self.wait {
            self.level -= 1;
            self.fast_for = 0.0;
            self.has_risen = true;
        }
    }

    /// Returns the resolution of the picture as a share of the screen's.
    pub(super) fn resolution(&self) -> f32 {
        RESOLUTIONS[self.level]
    }

    /// Returns true if the picture has its glow and all its samples.
    pub(super) fn is_best(&self) -> bool {
        self.level == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Measures `seconds` of frames whose length depends on the quality, in milliseconds.
    fn measure(quality: &mut Quality, seconds: f32, pixel_ratio: f32, length: impl Fn(&Quality) -> f32) {
        let mut passed = 0.0;
        while passed < seconds {
            let frame = length(quality) / 1000.0;
            passed += frame;
            quality.measure(Duration::from_secs_f32(frame), pixel_ratio);
        }
    }

    /// Returns the length of a frame whose pixels take 60 ms at the best quality.
    fn by_pixels(quality: &Quality) -> f32 {
        (60.0 * quality.resolution() * quality.resolution()).max(16.7)
    }

    #[test]
    fn quality_falls_until_frames_are_short_and_returns_when_they_stay_short() {
        let mut quality = Quality::default();
        measure(&mut quality, 8.0, 3.0, by_pixels);
        assert_eq!(quality.resolution(), 0.45, "the first resolution below 20 ms");
        measure(&mut quality, 60.0, 3.0, |_| 16.7);
        assert!(quality.is_best(), "{quality:?}");
    }

    #[test]
    fn tries_become_rare_while_they_fail() {
        let mut quality = Quality::default();
        let mut changes = 0;
        for _ in 0..600 {
            let before = quality.resolution();
            measure(&mut quality, 1.0, 3.0, by_pixels);
            changes += u32::from(quality.resolution() != before);
        }
        assert!((4..=16).contains(&changes), "{changes} changes in ten minutes");
        assert!(by_pixels(&quality) < 20.0 || quality.has_risen, "{quality:?}");
    }

    #[test]
    fn screen_that_shows_few_frames_keeps_the_best_quality() {
        let mut quality = Quality::default();
        measure(&mut quality, 20.0, 2.0, |_| 33.3);
        assert!(quality.is_best());
    }

    #[test]
    fn text_stays_legible_on_a_screen_without_spare_pixels() {
        let mut quality = Quality::default();
        measure(&mut quality, 20.0, 1.0, |quality| 100.0 * quality.resolution());
        assert_eq!(quality.resolution(), 0.6);
    }

    #[test]
    fn pause_of_the_page_is_no_slow_frame() {
        let mut quality = Quality::default();
        (0..100).for_each(|_| quality.measure(Duration::from_secs(2), 2.0));
        assert!(quality.is_best());
    }
}
