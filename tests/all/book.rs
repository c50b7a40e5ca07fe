//! The numbers and names in the book's pages, compared with the code and the example programs.

use breakout::collision::{
    Aabb, Circle, Feature, axis_times, contact_circle_aabb, deflect, slide, sweep_aabb_aabb, sweep_circle_aabb,
};
use breakout::draw::Layout;
use glam::{Mat4, Vec2, Vec3, vec2};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Reads a page of the book.
fn page(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the rows of the table below this header, split into cells.
fn table(page: &str, header: &str) -> Vec<Vec<String>> {
    let (_, rest) = page.split_once(header).unwrap_or_else(|| panic!("no table {header}"));
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// Parses a cell such as `(−76.60, 32.68)`.
fn numbers(cell: &str) -> Vec2 {
    let text = cell.trim_matches(['(', ')']).replace('−', "-");
    let (x, y) = text.split_once(", ").unwrap_or_else(|| panic!("no point: {cell}"));
    vec2(x.parse().expect("a number"), y.parse().expect("a number"))
}

const SIZE: Vec2 = vec2(200.0, 40.0);
const POSITION: Vec2 = vec2(300.0, 80.0);
const CORNERS: [Vec2; 2] = [vec2(0.0, 0.0), vec2(1.0, 0.0)];
/// Size of the window, in physical pixels.
const PIXELS: Vec2 = vec2(1600.0, 1200.0);

fn moved(by: Vec2) -> Mat4 {
    Mat4::from_translation(by.extend(0.0))
}

fn turned() -> Mat4 {
    Mat4::from_rotation_z(30_f32.to_radians())
}

fn scaled() -> Mat4 {
    Mat4::from_scale(Vec3::new(SIZE.x, SIZE.y, 1.0))
}

fn is_near(stated: Vec2, computed: Vec2, place: &str) {
    let digits = if computed.abs().max_element() < 2.0 { 1e-4 } else { 1e-2 };
    assert!(
        (stated - computed).abs().max_element() < 0.6 * digits,
        "{place}: the page says {stated}, it is {computed}"
    );
}

/// The positions of two corners after each step in the page on matrices.
#[test]
fn a_corner_hit_follows_the_path_on_the_page() {
    let page = page("ch01c-matrices.md");
    let rows = table(&page, "| Step | Corner (0, 0) | Corner (1, 0) |");
    let steps = [scaled(), moved(-SIZE / 2.0), turned(), moved(SIZE / 2.0), moved(POSITION)];
    assert_eq!(rows.len(), steps.len() + 2);
    for (column, corner) in CORNERS.into_iter().enumerate() {
        let mut point = corner.extend(0.0);
        let projection = Layout::field_projection();
        for (row, step) in rows.iter().zip(steps.iter().chain([&projection])) {
            point = step.project_point3(point);
            is_near(numbers(&row[column + 1]), point.truncate(), &row[0]);
        }
        let pixel = (point.truncate() + 1.0) / 2.0 * PIXELS;
        is_near(numbers(&rows[6][column + 1]), pixel, &rows[6][0]);
    }
}

#[test]
fn another_order_of_factors_gives_the_result_on_the_page() {
    let page = page("ch01c-matrices.md");
    let rows = table(&page, "| What is done, in order | Corner (0, 0) | Corner (1, 0) | What you see |");
    let (half, back) = (vec2(0.5, 0.5), moved(SIZE / 2.0));
    let orders = [
        moved(POSITION) * back * turned() * moved(-SIZE / 2.0) * scaled(),
        moved(POSITION) * turned() * scaled(),
        turned() * moved(POSITION) * scaled(),
        moved(POSITION) * back * scaled() * turned() * moved(-half),
    ];
    assert_eq!(rows.len(), orders.len());
    for (row, order) in rows.iter().zip(orders) {
        for (column, corner) in CORNERS.into_iter().enumerate() {
            is_near(numbers(&row[column + 1]), order.project_point3(corner.extend(0.0)).truncate(), &row[0]);
        }
    }
}

/// Returns the GL functions that a program calls in its first frame, and the number of calls in the
/// first frame and in a later one.
#[cfg(target_os = "linux")]
fn calls(program: &str) -> (Vec<String>, [usize; 2]) {
    let output = Command::new(crate::support::example(program)).arg("--trace").output().expect("an example");
    let text = String::from_utf8(output.stdout).expect("text");
    let (_, frames) = text.split_once("== the first frame").expect("a first frame");
    let (first, later) = frames.split_once("== each frame after it").expect("a second frame");
    let names = |part: &str| {
        let calls = part.lines().filter_map(|line| line.strip_prefix("    gl"));
        calls.map(|call| format!("gl{}", call.split('(').next().unwrap_or_default())).collect::<Vec<_>>()
    };
    (names(first), [first, later].map(|part| names(part).len()))
}

/// The page lists the GL calls of the hand-written program in order, and counts them.
#[test]
#[cfg(target_os = "linux")]
fn a_quad_takes_the_calls_on_the_page() {
    let page = page("ch01b-quad.md");
    let (called, [first, later]) = calls("ch01c_quad_raw");
    let mut left = called.iter();
    let rows = table(&page, "| Raw, in each frame | Why |");
    for name in rows.iter().flat_map(|row| row[0].split('`').skip(1).step_by(2).collect::<Vec<_>>()) {
        assert!(left.any(|call| call == name), "the program does not call {name} there: {called:?}");
    }
    let stated: Vec<&str> = rows.iter().flat_map(|row| row[0].split('`')).collect();
    assert!(called.iter().all(|call| stated.contains(&call.as_str())), "{called:?}");
    assert_eq!(first, later);
    let count = format!("These are the {first} calls of a frame");
    assert!(page.replace('\n', " ").contains(&count), "the page should say: {count}");
}

const BOX: Aabb = Aabb { min: Vec2::new(100.0, 100.0), max: Vec2::new(160.0, 120.0) };
const MOTION: Vec2 = Vec2::new(40.0, 30.0);

fn disc(x: f32, y: f32) -> Circle {
    Circle { center: vec2(x, y), radius: 15.0 }
}

fn bounds(disc: &Circle) -> Aabb {
    Aabb::from_center_size(disc.center, Vec2::splat(2.0 * disc.radius))
}

/// Returns m · d, m × d and D, as the page names them, for a start and a corner.
fn products(start: Vec2, corner: Vec2) -> [f32; 3] {
    let m = start - corner;
    let cross = m.perp_dot(MOTION);
    [m.dot(MOTION), cross, MOTION.length_squared() * 15.0 * 15.0 - cross * cross]
}

#[test]
fn chapter_6_a_disc_becomes_a_point() {
    let ball = disc(71.0, 73.0);
    assert_eq!(BOX.inflated(ball.radius), Aabb { min: vec2(85.0, 85.0), max: vec2(175.0, 135.0) });
    let entries = axis_times(&bounds(&ball), MOTION, &BOX).map(|times| times.map(|it| it.entry));
    assert_eq!(entries, [Some(0.35), Some(0.4)]);
    // The bounding box would hit the top at 0.4, with the center at x = 87.
    let as_box = sweep_aabb_aabb(&bounds(&ball), MOTION, &BOX).expect("a hit");
    assert_eq!((as_box.time_of_impact, as_box.normal), (0.4, Vec2::NEG_Y));
    assert_eq!(as_box, BOX.inflated(ball.radius).cast_ray(ball.center, MOTION).expect("the same as a ray"));
    assert_eq!(ball.center.x + MOTION.x * as_box.time_of_impact, 87.0);
    // 20 units further right, the ball hits a face.
    let face = sweep_circle_aabb(&disc(91.0, 73.0), MOTION, &BOX).expect("a hit");
    assert_eq!((face.time_of_impact, face.normal, face.feature), (0.4, Vec2::NEG_Y, Feature::FaceY));
    assert_eq!(91.0 + MOTION.x * face.time_of_impact, 107.0);
}

#[test]
fn chapter_6_a_ray_against_an_arc() {
    let start = vec2(71.0, 73.0);
    let [approach, moment, discriminant] = products(start, BOX.min);
    assert_eq!((start - BOX.min, approach, moment), (vec2(-29.0, -27.0), -1970.0, 210.0));
    assert_eq!((MOTION.length_squared(), discriminant, discriminant.sqrt()), (2500.0, 518_400.0, 720.0));
    // The drawing's c, b and a + b, and the time at which the line leaves.
    assert_eq!((moment / 50.0, 720.0 / 50.0, -approach / 50.0, (-approach + 720.0) / 2500.0), (4.2, 14.4, 39.4, 1.076));

    let hit = sweep_circle_aabb(&disc(71.0, 73.0), MOTION, &BOX).expect("a hit");
    assert_eq!((hit.time_of_impact, hit.normal, hit.feature), (0.5, vec2(-0.6, -0.8), Feature::Corner));
    assert_eq!(start + MOTION * hit.time_of_impact, vec2(91.0, 88.0));
    // Chapter 5's contact at that position agrees.
    let contact = contact_circle_aabb(&disc(91.0, 88.0), &BOX).expect("they touch");
    assert_eq!((contact.normal, contact.depth), (hit.normal, 0.0));
}

#[test]
fn chapter_6_a_graze_is_not_a_hit() {
    let corner = vec2(160.0, 100.0);
    for (x, cross, discriminant, time) in
        [(148.5, 735.0, 22_275.0, Some(0.448)), (149.0, 750.0, 0.0, None), (149.5, 765.0, -22_725.0, None)]
    {
        let [_, moment, d] = products(vec2(x, 73.0), corner);
        assert_eq!((moment, d), (cross, discriminant), "start at {x}");
        let hit = sweep_circle_aabb(&disc(x, 73.0), MOTION, &BOX);
        assert_eq!(hit.is_some(), time.is_some(), "start at {x}");
        if let (Some(hit), Some(time)) = (hit, time) {
            assert!((hit.time_of_impact - time).abs() < 5e-4, "{hit:?}");
        }
    }
    // All three balls enter the box around the rounded box at 0.4, the grazing one at x = 165.
    assert_eq!(sweep_aabb_aabb(&bounds(&disc(149.0, 73.0)), MOTION, &BOX).map(|hit| hit.time_of_impact), Some(0.4));
    assert_eq!(149.0 + MOTION.x * 0.4, 165.0);
}

#[test]
fn chapter_6_the_bounce() {
    let hit = sweep_circle_aabb(&disc(71.0, 73.0), MOTION, &BOX).expect("a hit");
    let close = |a: Vec2, b: Vec2| assert!((a - b).length() < 1e-4, "{a} {b}");
    assert_eq!(MOTION.dot(hit.normal), -48.0);
    let out = deflect(MOTION, hit.normal);
    close(out, vec2(-17.6, -46.8));
    assert!(MOTION.length() == 50.0 && (out.length() - 50.0).abs() < 1e-4);
    close(vec2(91.0, 88.0) + out * (1.0 - hit.time_of_impact), vec2(82.2, 64.6));
    // `slide` subtracts the normal part only once: v − (v · n) n.
    close(slide(MOTION, hit.normal), MOTION + 48.0 * hit.normal);
    // The left half of the drawing.
    assert_eq!(deflect(vec2(3.0, 4.0), Vec2::NEG_Y), vec2(3.0, -4.0));
}

/// The page gives the numbers that the tests above compute.
#[test]
fn chapter_6_quotes_these_numbers() {
    let page = page("ch06-collision-resolution.md");
    for said in [
        "(85 − 71) / 40 = 0.35",
        "(85 − 73) / 30 = 0.4",
        "71 + 0.4 · 40 = 87",
        "= (−29, −27)",
        "= −1970",
        "c = 210 / 50 = 4.2",
        "= 518400     √D = 720",
        "(1970 − 720) / 2500             = 0.5",
        "n = (−0.6, −0.8)",
        "m × d is 750, and D = 562500 − 562500 = 0",
        "D is 22275",
        "at 0.448",
        "D is −22725",
        "= −48",
        "= (−17.6, −46.8)",
        "= (82.2, 64.6)",
    ] {
        assert!(page.contains(said), "{said}");
    }
}

/// Returns the keys named in a text, spelled as for `--hold`.
fn keys_named(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split(|c: char| c.is_whitespace() || ",.;:()".contains(c)).collect();
    let mut keys = Vec::new();
    for (i, word) in words.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", |i| words[i]);
        let key = match *word {
            "SPACE" => "space",
            "ENTER" => "enter",
            "TAB" => "tab",
            "←" => "left",
            "→" => "right",
            "↑" => "up",
            "↓" => "down",
            // Elsewhere, `A` is an article.
            "A" if words.get(i + 1) == Some(&"and") && words.get(i + 2) == Some(&"D") => "a",
            letter if letter.len() == 1 && ("B"..="Z").contains(&letter) && letter != "I" => letter,
            digit if digit.len() == 1 && digit.parse::<u8>().is_ok() && KEY_WORDS.contains(&before) => digit,
            _ => continue,
        };
        keys.push(key.to_lowercase());
        // A range of digits, such as `1 to 7`.
        if let (Ok(first), Some(&"to"), Some(Ok(last))) =
            (key.parse::<u8>(), words.get(i + 1), words.get(i + 2).map(|last| last.parse::<u8>()))
        {
            keys.extend((first + 1..=last).map(|digit| digit.to_string()));
        }
    }
    keys.sort();
    keys.dedup();
    keys
}

/// Words after which a digit is a key.
const KEY_WORDS: [&str; 5] = ["Key", "Keys", "key", "keys", "Press"];

#[test]
fn keys_are_found_in_a_text() {
    assert_eq!(
        keys_named("Keys 1 to 3 drop an item. A and D steer, SPACE and ← too. A B"),
        ["1", "2", "3", "a", "b", "d", "left", "space"]
    );
}

/// Each key that a section names beside a program of `examples/` changes the program's picture, at
/// once or after the key that starts a game. Sections that name a stage's keys, too, are left out.
/// `SAME` lists the keys that change nothing, as their page says.
#[test]
#[cfg(target_os = "linux")]
fn the_keys_that_a_page_names_change_its_picture() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/book");
    let pages = std::fs::read_dir(folder).expect("the book").map(|entry| entry.expect("an entry").file_name());
    const SAME: [(&str, &str); 1] = [("ch07b_specks", "space")];
    let (mut tried, mut wrong) = (0, Vec::new());
    // Pictures without the tested key, drawn only once per program.
    let mut drawn = BTreeMap::new();
    for name in pages.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.starts_with("ch")) {
        let text = page(&name);
        for section in text.split("\n## ").filter(|section| !section.contains("cargo run -p stages")) {
            let programs = section.lines().filter_map(|line| line.strip_prefix("cargo run --example "));
            let programs: Vec<&str> = programs.map(|line| line.split(' ').next().unwrap_or(line)).collect();
            if programs.is_empty() {
                continue;
            }
            for key in keys_named(section) {
                tried += 1;
                let changes = programs.iter().any(|program| {
                    let mut differs = |without: &'static [&str], with: &[&str]| {
                        let plain =
                            drawn.entry((program.to_string(), without)).or_insert_with(|| picture(program, without));
                        crate::support::outliers(plain, &picture(program, with)) > crate::support::MAX_OUTLIERS
                    };
                    let started = format!("enter,{key}");
                    differs(&[], &["--hold", &key]) || differs(&["--keys", "enter"], &["--keys", &started])
                });
                if changes == programs.iter().any(|program| SAME.contains(&(program, &key))) {
                    wrong.push(format!("{name}: {key}"));
                }
            }
        }
    }
    assert!(tried >= 6 && wrong.is_empty(), "{tried} keys, wrong: {wrong:?}");
}

/// Draws a program's picture after half a second.
#[cfg(target_os = "linux")]
fn picture(program: &str, keys: &[&str]) -> image::RgbaImage {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("book-{program}.png"));
    let mut command = Command::new(crate::support::example(program));
    let output = command.args(["--frames", "30", "--size", "320x180", "--picture"]).arg(&file).args(keys).output();
    let output = output.expect("an example");
    assert!(output.status.success(), "{program} {keys:?}: {}", String::from_utf8_lossy(&output.stderr));
    image::open(file).expect("a picture").into_rgba8()
}
