//! Tools for picture tests: games at certain moments, pictures of them, and comparisons.
#![allow(dead_code, reason = "each test program uses a part of this")]

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl};
use breakout::game::{Input, PowerUpKind, Steer};
use breakout::lab::autopilot::Autopilot;
use breakout::library::{self, LevelLibrary};
use breakout::render::{Renderer, picture};
use breakout::session::Session;
use breakout::ui;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageFormat, RgbaImage};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returns the menu with the built-in levels and the first level selected.
pub(crate) fn menu() -> Session {
    Session::new(library::shipped(&Assets::embedded()).expect("the game has levels"), 0, 1)
}

/// Returns the menu for one level from a file.
pub(crate) fn menu_of(level: &Path) -> Session {
    Session::new(LevelLibrary::from_files(&[level.to_owned()]).expect("a good level").levels, 0, 1)
}

/// Returns the menu at the 13th level, whose bricks do not move during a test.
pub(crate) fn still_menu() -> Session {
    Session::new(LevelLibrary::shipped(&Assets::embedded()).levels, 12, 1)
}

/// Returns the start of a game on the level of [`still_menu`].
pub(crate) fn still_start() -> Session {
    let mut session = still_menu();
    session.step(&Input { start: true, ..Input::default() });
    session
}

/// Returns the first level, just started.
pub(crate) fn started() -> Session {
    let mut session = menu();
    session.step(&Input { start: true, ..Input::default() });
    session
}

/// Seed of an autopilot that collects nothing in its first thousand steps, so a picture shows only
/// the power-ups of its test. After two thousand steps, it has three balls.
const AUTOPILOT: u64 = 111;

/// Returns the autopilot's game on the first level after `steps`.
pub(crate) fn demo(steps: u32) -> Session {
    let (mut session, mut autopilot) = (started(), Autopilot::new(AUTOPILOT));
    for _ in 0..steps {
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    session
}

/// Returns a game that has lost all three balls.
pub(crate) fn lost() -> Session {
    let mut session = started();
    for _ in 0..60 * 120 {
        session.step(&Input { steer: Steer::Speed(-1.0), launch: true, ..Input::default() });
    }
    session
}

/// Returns the path of an example, which `cargo test` builds beside the program.
pub(crate) fn example(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_breakout"));
    program.parent().expect("the program lies in a folder").join("examples").join(name)
}

/// Returns the autopilot's game on the first level, half a second after collecting these power-ups.
pub(crate) fn with_power_ups(kinds: &[PowerUpKind]) -> Session {
    let (mut session, mut autopilot) = (started(), Autopilot::new(AUTOPILOT));
    for step in 0..1090 {
        if step == 1030 {
            kinds.iter().for_each(|kind| session.grant(*kind));
        }
        let input = autopilot.input(session.game());
        session.step(&input);
    }
    session
}

/// Draws without a window. If the driver is missing, the test fails with the package's name.
pub(crate) fn draw(session: &Session, size: (u32, u32)) -> RgbaImage {
    draw_between(session, size, 1.0)
}

/// Like [`draw`], cropped to the field.
pub(crate) fn draw_field(session: &Session, size: (u32, u32)) -> RgbaImage {
    let field = ui::arranged(size).field;
    let picture = draw(session, size);
    image::imageops::crop_imm(&picture, field.left as u32, field.top as u32, field.width, field.height).to_image()
}

/// Like [`draw`], interpolated between the last two steps: `alpha` goes from 0 to 1.
pub(crate) fn draw_between(session: &Session, size: (u32, u32), alpha: f32) -> RgbaImage {
    with_renderer(|gl, renderer| picture::draw_picture(gl, renderer, size, &session.view(alpha, Some(0.7))))
        .expect("the picture is drawn")
}

/// Like [`draw`], with a new renderer.
pub(crate) fn draw_anew(session: &Session, size: (u32, u32)) -> RgbaImage {
    let (gl, mut renderer) = renderer(&Assets::embedded());
    picture::draw_picture(&gl, &mut renderer, size, &session.view(1.0, Some(0.7))).expect("the picture is drawn")
}

/// Lets one test at a time draw, until its thread ends. Before Mesa's software driver writes a
/// texture, it walks through the scenes of all contexts in the process, and another thread may free
/// one. With Mesa 22.3, one run in ten crashed.
static DRAWING: Mutex<()> = Mutex::new(());

thread_local! {
    static TURN: MutexGuard<'static, ()> = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);

    /// This test's renderer. Compiling its shaders and reading its textures takes several times as
    /// long as drawing a picture.
    static RENDERER: RefCell<Option<(Gl, Renderer)>> = const { RefCell::new(None) };
}

/// Reruns the calling test in a process of its own, where it does not wait for other tests to draw.
/// Returns false in that process, where the test goes on.
pub(crate) fn runs_elsewhere() -> bool {
    const OWN: &str = "BREAKOUT_TEST_OF_ITS_OWN";
    let thread = std::thread::current();
    // Test threads have their test's name, unless all tests share one thread.
    let Some(name) = thread.name().filter(|name| name.contains("::") && std::env::var_os(OWN).is_none()) else {
        return false;
    };
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).args([name, "--exact", "--nocapture"]).env(OWN, "1").output();
    let output = output.expect("this program runs");
    let printed = [output.stdout, output.stderr].map(|printed| String::from_utf8_lossy(&printed).into_owned());
    assert!(output.status.success() && printed[0].contains("1 passed"), "{}", printed.concat());
    true
}

/// Waits until no other test draws.
pub(crate) fn take_turn() {
    // Tests of the window draw little here, and would wait for each other's windows.
    if env!("CARGO_CRATE_NAME") == "all" {
        TURN.with(|_| ());
    }
}

/// Creates a renderer without a window.
pub(crate) fn renderer(assets: &Assets) -> (Gl, Renderer) {
    take_turn();
    let context = draw::headless().unwrap_or_else(|error| {
        panic!("{error}\npictures need Mesa's software driver: `./setup --tests` installs libegl1 and libgl1-mesa-dri")
    });
    // Windows in tests have one sample, too.
    let samples = if env!("CARGO_CRATE_NAME") == "window" { 1 } else { DEFAULT_SAMPLES };
    let renderer = Renderer::new(&context, assets, samples).expect("shaders and textures load");
    (context, renderer)
}

/// Calls `draw` with this test's renderer.
pub(crate) fn with_renderer<T>(draw: impl FnOnce(&Gl, &mut Renderer) -> T) -> T {
    RENDERER.with_borrow_mut(|made| {
        let (gl, renderer) = made.get_or_insert_with(|| renderer(&Assets::embedded()));
        draw(gl, renderer)
    })
}

/// Returns the game's assets with one texture replaced by this picture, which is stored as PNG
/// whatever its name.
pub(crate) fn assets_with(name: &str, texture: &RgbaImage) -> Assets {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let folder = format!("assets-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(folder.join("textures")).expect("the folder for tests can be written");
    let file = folder.join("textures").join(name);
    texture.save_with_format(file, ImageFormat::Png).expect("the picture can be written");
    Assets::find(Some(folder)).expect("a folder with a texture")
}

/// Largest difference between equal pictures, per channel. Drivers round differently.
const TOLERANCE: u8 = 12;

/// Like [`TOLERANCE`], with OpenGL ES (`BREAKOUT_GL=es`) on the driver that drew the golden
/// pictures.
const TOLERANCE_ES: u8 = 3;

/// Most pixels that may differ by more, at the edges of glyphs and sprites.
pub(crate) const MAX_OUTLIERS: usize = 12;

/// Returns true if OpenGL ES draws.
fn is_es() -> bool {
    std::env::var_os("BREAKOUT_GL").is_some_and(|api| api == "es")
}

/// Counts the pixels that differ by more than rounding.
pub(crate) fn outliers(a: &RgbaImage, b: &RgbaImage) -> usize {
    assert_eq!(a.dimensions(), b.dimensions(), "the pictures have one size");
    let tolerance = if is_es() { TOLERANCE_ES } else { TOLERANCE };
    let row = 4 * a.width() as usize;
    // Most rows are equal, and comparing their bytes is fast.
    let rows = a.chunks_exact(row).zip(b.chunks_exact(row)).filter(|(a, b)| a != b);
    let mut count = 0;
    for (a, b) in rows {
        for (a, b) in a.chunks_exact(4).zip(b.chunks_exact(4)) {
            count += usize::from(a != b && a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > tolerance));
        }
    }
    count
}

/// Returns the path of the golden picture `name`.
fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"))
}

/// Removes the alpha channel, which a window does not show.
fn opaque(picture: image::DynamicImage) -> RgbaImage {
    image::DynamicImage::from(picture.into_rgb8()).into_rgba8()
}

/// Reads the golden picture `name`, if it exists.
pub(crate) fn golden(name: &str) -> Option<RgbaImage> {
    image::open(golden_path(name)).ok().map(opaque)
}

/// Returns the width and height of the golden picture `name`, or of a new one.
pub(crate) fn golden_size(name: &str) -> (u32, u32) {
    image::image_dimensions(golden_path(name)).unwrap_or((640, 360))
}

/// Writes the smallest PNG of a picture.
pub(crate) fn save(picture: &RgbaImage, path: &Path) {
    // The picture is opaque and needs no alpha.
    let rgb = image::DynamicImage::from(picture.clone()).into_rgb8();
    let filters = [FilterType::NoFilter, FilterType::Sub, FilterType::Up, FilterType::Paeth, FilterType::Adaptive];
    let files = filters.map(|filter| {
        let mut file = Vec::new();
        let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Best, filter);
        rgb.write_with_encoder(encoder).expect("a picture can be encoded");
        file
    });
    let smallest = files.into_iter().min_by_key(Vec::len).expect("some filters");
    std::fs::write(path, smallest).expect("the picture can be written");
}

/// Compares a picture with the golden one. If they differ, the test fails with `protects`, and
/// leaves the new picture and the difference beside the golden one. With `BREAKOUT_GOLDEN=update`,
/// the new picture replaces the golden one.
pub(crate) fn check_golden(name: &str, protects: &str, picture: &RgbaImage) {
    let path = golden_path(name);
    let picture = &opaque(picture.clone().into());
    let expected = golden(name).filter(|expected| expected.dimensions() == picture.dimensions());
    let count = expected.as_ref().map(|expected| outliers(expected, picture));
    if count.is_some_and(|count| count <= if is_es() { 0 } else { MAX_OUTLIERS }) {
        return;
    }
    if std::env::var_os("BREAKOUT_GOLDEN").is_some_and(|wish| wish == "update") {
        return save(picture, &path);
    }
    let new = path.with_extension("new.png");
    save(picture, &new);
    let Some((expected, count)) = expected.zip(count) else {
        panic!("{}: no such picture of this size; look at {} and rename it", path.display(), new.display());
    };
    let difference = RgbaImage::from_fn(picture.width(), picture.height(), |x, y| {
        let (a, b) = (expected.get_pixel(x, y), picture.get_pixel(x, y));
        image::Rgba([0, 1, 2, 3].map(|i| if i == 3 { 255 } else { a.0[i].abs_diff(b.0[i]).saturating_mul(4) }))
    });
    let difference_path = path.with_extension("difference.png");
    difference.save(&difference_path).expect("tests/golden can be written");
    panic!(
        "{name}, which protects {protects}: {count} pixels differ; look at {} and {}; if the change is meant, rename \
         the first to {}",
        new.display(),
        difference_path.display(),
        path.display()
    );
}
