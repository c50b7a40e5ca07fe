//! Checks properties of the textures that the game relies on.

use art::texture;
use art::texture::lark;
use art::texture::picture::Picture;

#[test]
fn the_ball_fills_its_texture_up_to_a_smooth_edge() {
    let ball = draw("ball.png");
    let middle = ball.width / 2;
    for (x, y) in [(0, middle), (ball.width - 1, middle), (middle, 0), (middle, ball.height - 1)] {
        assert!(alpha(&ball, x, y) > 96, "at {x}, {y}");
    }
    // Nothing is drawn outside the circle, where nothing collides.
    let radius = f64::from(ball.width) / 2.0;
    for y in 0..ball.height {
        for x in 0..ball.width {
            let from_centre = (f64::from(x) + 0.5 - radius).hypot(f64::from(y) + 0.5 - radius);
            if from_centre > radius + 0.75 {
                assert_eq!(alpha(&ball, x, y), 0, "at {x}, {y}");
            } else if from_centre < radius - 1.5 {
                assert_eq!(alpha(&ball, x, y), 255, "at {x}, {y}");
            }
        }
    }
}

#[test]
fn a_brick_is_light_and_grey_so_that_its_tint_stays_vivid() {
    let brick = draw("block.png");
    let faces = || (40..88).flat_map(|y| (48..144).map(move |x| (x, y)));
    let mean = faces().map(|(x, y)| f64::from(pixel(&brick, x, y)[0])).sum::<f64>() / (48.0 * 96.0) / 255.0;
    assert!((0.85..=0.95).contains(&mean), "mean {mean}");
    for (x, y) in faces() {
        let [r, g, b, a] = pixel(&brick, x, y);
        assert!(r == g && g == b && a == 255);
    }
}

#[test]
fn touching_bricks_are_distinguishable() {
    for name in ["block.png", "block_solid.png"] {
        let brick = draw(name);
        let (right, bottom) = (brick.width - 1, brick.height - 1);
        for x in 0..brick.width {
            assert_eq!((alpha(&brick, x, 0), alpha(&brick, x, bottom)), (0, 0), "{name} at {x}");
        }
        for y in 0..brick.height {
            assert_eq!((alpha(&brick, 0, y), alpha(&brick, right, y)), (0, 0), "{name} at {y}");
        }
    }
}

#[test]
fn a_particle_fades_out_before_its_border() {
    let particle = draw("particle.png");
    for i in 0..particle.width {
        assert!(alpha(&particle, i, 0) <= 1 && alpha(&particle, 0, i) <= 1);
    }
    assert!(alpha(&particle, 32, 32) > 240);
    assert!(particle.pixels.iter().all(|pixel| pixel[..3] == [255; 3]));
}

/// Returns the names of the textures that begin with `start`.
fn named(start: &str) -> impl Iterator<Item = &'static str> {
    texture::ALL.into_iter().map(|(name, _)| name).filter(move |name| name.starts_with(start))
}

/// By day, too, the ball, sparks and pale bricks are brighter than what lies behind them.
#[test]
fn backgrounds_are_dark_and_opaque() {
    std::thread::scope(|scope| {
        for name in named("background") {
            scope.spawn(move || {
                let picture = draw(name);
                assert!(picture.pixels.iter().all(|pixel| pixel[3] == 255), "{name}");
                let most = if name.ends_with("_day.jpg") { 184 } else { 96 };
                let is_bright = |pixel: &&[u8; 4]| pixel[..3].iter().any(|&channel| channel > most);
                let share = picture.pixels.iter().filter(is_bright).count() as f64 / picture.pixels.len() as f64;
                assert!(share < 0.03, "{share} of {name} is bright");
            });
        }
    });
}

/// A world's sky by day is at least twice as bright as its sky after sunset.
#[test]
fn a_day_is_plainly_brighter_than_a_night() {
    let sky = |name: &str| {
        let picture = draw(name);
        let sky = &picture.pixels[..picture.pixels.len() / 2];
        sky.iter().map(|pixel| pixel[..3].iter().map(|&channel| f64::from(channel)).sum::<f64>()).sum::<f64>()
    };
    for world in ["harbour", "forge", "garden", "clockwork"] {
        let times = sky(&format!("background_{world}_day.jpg")) / sky(&format!("background_{world}.jpg"));
        assert!(times > 2.0, "{world}: {times}");
    }
}

/// The game shows grounds at 0.36 of their brightness.
#[test]
fn a_ground_leaves_no_channel_at_its_limit() {
    for name in named("ground") {
        let picture = draw(name);
        let most = picture.pixels.iter().flat_map(|pixel| pixel[..3].to_owned()).max();
        assert!(most.is_some_and(|most| (96..250).contains(&most)), "{name}: {most:?}");
        assert!(picture.pixels.iter().all(|pixel| pixel[3] == 255), "{name}");
    }
}

#[test]
fn no_part_of_the_lark_is_cut_off() {
    assert_eq!(named("lark").count(), 5);
    for name in named("lark") {
        let (lark, last) = (draw(name), lark::SIZE as u32 - 1);
        for i in 0..=last {
            let border = [alpha(&lark, i, 0), alpha(&lark, i, last), alpha(&lark, 0, i), alpha(&lark, last, i)];
            assert_eq!(border, [0; 4], "{name} at {i}");
        }
    }
}

/// ```text
///     glow  line  field
///   0 ........||         48
/// ```
#[test]
fn the_frame_is_empty_where_the_field_is_and_brightest_beside_it() {
    let frame = draw("frame.png");
    let middle = frame.height / 2;
    assert_eq!(alpha(&frame, middle, middle), 0);
    let strongest = (0..middle).max_by_key(|&x| alpha(&frame, x, middle)).unwrap();
    assert!((33..40).contains(&strongest), "at {strongest}");
    assert!(alpha(&frame, 0, middle) < 4, "it fades out");
}

/// Beneficial power-ups are pills. Harmful ones have pointed ends, which leave the point `x` empty:
///
/// ```text
///    .------        /------
///   / x            x
///  (             <
///   \               \
///    '------        \------
/// ```
#[test]
fn good_and_bad_power_ups_differ_by_their_outline() {
    let bad = ["chaos", "confuse", "shrink", "freeze", "darkness", "small_ball", "armor", "reset", "speed_harmful"]
        .map(|it| format!("power_up_{it}.png"));
    for (name, picture) in power_ups() {
        assert_eq!((picture.width, picture.height), (180, 60), "{name}");
        assert_eq!(alpha(&picture, 0, 0), 0, "{name}");
        for x in [8, picture.width - 9] {
            let expected = if bad.iter().any(|bad| bad == name) { 0 } else { 255 };
            assert_eq!(alpha(&picture, x, 13), expected, "{name} at {x}");
        }
    }
}

#[test]
fn the_symbols_of_power_ups_differ_without_colour_on_a_small_screen() {
    // Returns which pixels of the window shine, on a plaque shrunk to 48 × 16: a small game window
    // draws it at 50 × 17.
    let symbol = |picture: &Picture| -> Vec<bool> {
        let pixels = picture.pixels.as_flattened().to_vec();
        let whole = image::RgbaImage::from_raw(picture.width, picture.height, pixels).unwrap();
        let small = image::imageops::thumbnail(&whole, 48, 16);
        let grey =
            |x: u32, y: u32| small.get_pixel(x, y).0[..3].iter().map(|&channel| u32::from(channel)).sum::<u32>() / 3;
        (3..13).flat_map(|y| (10..38).map(move |x| (x, y))).map(|(x, y)| grey(x, y) > 150).collect()
    };
    // Speed has the same symbol in both outlines.
    let all = power_ups().filter(|(name, _)| *name != "power_up_speed_harmful.png");
    let symbols: Vec<_> = all.map(|(name, picture)| (name, symbol(&picture))).collect();
    for (i, (name, pixels)) in symbols.iter().enumerate() {
        for (other, others) in &symbols[..i] {
            let differing = pixels.iter().zip(others).filter(|(a, b)| a != b).count();
            assert!(differing >= 40, "{name} and {other} differ in {differing} pixels");
        }
    }
}

fn power_ups() -> impl Iterator<Item = (&'static str, Picture)> {
    texture::ALL.into_iter().filter(|(name, _)| name.starts_with("power_up_")).map(|(name, draw)| (name, draw()))
}

fn draw(name: &str) -> Picture {
    let (_, draw) = texture::ALL.into_iter().find(|(other, _)| *other == name).unwrap();
    draw()
}

fn pixel(picture: &Picture, x: u32, y: u32) -> [u8; 4] {
    picture.pixels[(y * picture.width + x) as usize]
}

fn alpha(picture: &Picture, x: u32, y: u32) -> u8 {
    pixel(picture, x, y)[3]
}
