//! What the picture tests share: games at a certain moment, pictures of them, and comparing
//! pictures.
#![allow(dead_code, reason = "each test program uses a part of this")]

use breakout::assets::Assets;
use breakout::draw::{self, DEFAULT_SAMPLES, Gl, Layout};
use breakout::game::{Input, PowerUpKind, Steer};
use breakout::library::{self, LevelLibrary};
use breakout::render::{Renderer, picture};
use breakout::session::Play;
use breakout::trial::autopilot::Autopilot;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageFormat, RgbaImage};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The built-in levels, the first one shown.
pub(crate) fn menu() -> Play {
    Play::new(library::shipped(&Assets::embedded()).expect("the game has levels"), 0, 1)
}

/// The menu for one level from a file.
pub(crate) fn menu_of(level: &Path) -> Play {
    Play::new(LevelLibrary::from_files(&[level.to_owned()]).expect("a good level").levels, 0, 1)
}

/// The menu at the 13th level, whose bricks do not move while a test looks at them.
pub(crate) fn still_menu() -> Play {
    Play::new(LevelLibrary::shipped(&Assets::embedded()).levels, 12, 1)
}

/// The start of a game on that level.
pub(crate) fn still_start() -> Play {
    let mut play = still_menu();
    play.step(&Input { start: true, ..Input::default() });
    play
}

/// The first level just started.
pub(crate) fn started() -> Play {
    let mut play = menu();
    play.step(&Input { start: true, ..Input::default() });
    play
}

/// The seed of an autopilot that catches nothing within a thousand steps, so that a picture shows
/// what its test gives, and has three balls after twice as many.
const AUTOPILOT: u64 = 111;

/// The autopilot's game on the first level after `steps`.
pub(crate) fn demo(steps: u32) -> Play {
    let (mut play, mut autopilot) = (started(), Autopilot::new(AUTOPILOT));
    for _ in 0..steps {
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    play
}

/// A game whose three balls were all dropped.
pub(crate) fn lost() -> Play {
    let mut play = started();
    for _ in 0..60 * 120 {
        play.step(&Input { steer: Steer::Speed(-1.0), launch: true, ..Input::default() });
    }
    play
}

/// An example, as `cargo test` builds it beside the program.
pub(crate) fn example(name: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_breakout"));
    program.parent().expect("the program lies in a folder").join("examples").join(name)
}

/// The autopilot's game on the first level with these power-ups, half a second after they were
/// collected.
pub(crate) fn with_power_ups(kinds: &[PowerUpKind]) -> Play {
    let (mut play, mut autopilot) = (started(), Autopilot::new(AUTOPILOT));
    for step in 0..1000 {
        if step == 940 {
            kinds.iter().for_each(|kind| play.grant(*kind));
        }
        let input = autopilot.input(play.game());
        play.step(&input);
    }
    play
}

/// Draws without a window. A driver that is missing fails the test with the package's name.
pub(crate) fn draw(play: &Play, size: (u32, u32)) -> RgbaImage {
    draw_between(play, size, 1.0)
}

/// As [`draw`], the field alone.
pub(crate) fn draw_field(play: &Play, size: (u32, u32)) -> RgbaImage {
    let field = Layout::arranged(size).field;
    let picture = draw(play, size);
    image::imageops::crop_imm(&picture, field.left as u32, field.top as u32, field.width, field.height).to_image()
}

/// As [`draw`], so far between the last step but one (0) and the last (1).
pub(crate) fn draw_between(play: &Play, size: (u32, u32), alpha: f32) -> RgbaImage {
    with_renderer(|gl, renderer| picture::draw_picture(gl, renderer, size, &play.view(alpha, Some(0.7))))
        .expect("the picture is drawn")
}

/// As [`draw`], by a renderer that has drawn nothing before.
pub(crate) fn draw_anew(play: &Play, size: (u32, u32)) -> RgbaImage {
    let (gl, mut renderer) = renderer(&Assets::embedded());
    picture::draw_picture(&gl, &mut renderer, size, &play.view(1.0, Some(0.7))).expect("the picture is drawn")
}

/// Held by one test at a time, until its thread ends: Mesa's software driver looks through the
/// scenes of all contexts of a process before it writes a texture, while another thread frees one
/// (seen with 22.3 as a crash in one run of ten).
static DRAWING: Mutex<()> = Mutex::new(());

thread_local! {
    static TURN: MutexGuard<'static, ()> = DRAWING.lock().unwrap_or_else(PoisonError::into_inner);

    /// The renderer of this test: to compile its shaders and read its textures takes several times
    /// as long as to draw a picture.
    static RENDERER: RefCell<Option<(Gl, Renderer)>> = const { RefCell::new(None) };
}

/// Runs the test that calls it once more in a process of its own, where its drawing waits for no
/// other test's. False in that process: there the test goes on.
pub(crate) fn runs_elsewhere() -> bool {
    const OWN: &str = "BREAKOUT_TEST_OF_ITS_OWN";
    let thread = std::thread::current();
    // A test's thread has its name, unless there is one thread for all tests.
    let Some(name) = thread.name().filter(|name| name.contains("::") && std::env::var_os(OWN).is_none()) else {
        return false;
    };
    let program = std::env::current_exe().expect("this program");
    let output = Command::new(program).args([name, "--exact", "--nocapture"]).env(OWN, "1").output();
    let output = output.expect("this program runs");
    let told = [output.stdout, output.stderr].map(|told| String::from_utf8_lossy(&told).into_owned());
    assert!(output.status.success() && told[0].contains("1 passed"), "{}", told.concat());
    true
}

/// Waits until no other test draws.
pub(crate) fn take_turn() {
    // Tests of the window draw little here, and would wait for each other's windows.
    if env!("CARGO_CRATE_NAME") == "all" {
        TURN.with(|_| ());
    }
}

/// A renderer without a window.
pub(crate) fn renderer(assets: &Assets) -> (Gl, Renderer) {
    take_turn();
    let context = draw::headless().unwrap_or_else(|error| {
        panic!("{error}\npictures need Mesa's software driver: `./setup --tests` installs libegl1 and libgl1-mesa-dri")
    });
    // As windows in tests have it.
    let samples = if env!("CARGO_CRATE_NAME") == "window" { 1 } else { DEFAULT_SAMPLES };
    let renderer = Renderer::new(&context, assets, samples).expect("shaders and textures load");
    (context, renderer)
}

/// Lends the renderer that this test draws with.
pub(crate) fn with_renderer<T>(draw: impl FnOnce(&Gl, &mut Renderer) -> T) -> T {
    RENDERER.with_borrow_mut(|made| {
        let (gl, renderer) = made.get_or_insert_with(|| renderer(&Assets::embedded()));
        draw(gl, renderer)
    })
}

/// The game's assets with one texture's file replaced by a picture of this test, as PNG whatever
/// the file's name.
pub(crate) fn assets_with(name: &str, texture: &RgbaImage) -> Assets {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let folder = format!("assets-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(folder.join("textures")).expect("the folder for tests can be written");
    let file = folder.join("textures").join(name);
    texture.save_with_format(file, ImageFormat::Png).expect("the picture can be written");
    Assets::find(Some(folder)).expect("a folder with a texture")
}

/// Two pictures may differ by this much in a channel: drivers round differently.
const TOLERANCE: u8 = 12;

/// The same where `BREAKOUT_GL=es` lets OpenGL ES draw, by the driver that drew the committed ones.
const TOLERANCE_ES: u8 = 3;

/// And by more in this many pixels at most: edges of glyphs and sprites.
pub(crate) const MAX_OUTLIERS: usize = 12;

/// True where OpenGL ES draws.
fn is_es() -> bool {
    std::env::var_os("BREAKOUT_GL").is_some_and(|api| api == "es")
}

/// Pixels that differ by more than rounding.
pub(crate) fn outliers(a: &RgbaImage, b: &RgbaImage) -> usize {
    assert_eq!(a.dimensions(), b.dimensions(), "the pictures have one size");
    let tolerance = if is_es() { TOLERANCE_ES } else { TOLERANCE };
    let row = 4 * a.width() as usize;
    // Most rows are alike, and comparing their bytes takes no time.
    let rows = a.chunks_exact(row).zip(b.chunks_exact(row)).filter(|(a, b)| a != b);
    let mut count = 0;
    for (a, b) in rows {
        for (a, b) in a.chunks_exact(4).zip(b.chunks_exact(4)) {
            count += usize::from(a != b && a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > tolerance));
        }
    }
    count
}

/// Where the committed picture `name` is.
fn golden_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"))
}

/// A picture without its alpha, which a window does not show.
fn opaque(picture: image::DynamicImage) -> RgbaImage {
    image::DynamicImage::from(picture.into_rgb8()).into_rgba8()
}

/// The committed picture `name`.
pub(crate) fn golden(name: &str) -> Option<RgbaImage> {
    image::open(golden_path(name)).ok().map(opaque)
}

/// Width and height of the committed picture `name`, or of a new one.
pub(crate) fn golden_size(name: &str) -> (u32, u32) {
    image::image_dimensions(golden_path(name)).unwrap_or((640, 360))
}

/// Writes a picture as small as PNG can.
pub(crate) fn save(picture: &RgbaImage, path: &Path) {
    // Opaque as it is, a picture needs no alpha.
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

/// Compares with the committed picture. Where they differ, the test fails and says what that
/// picture protects, and the new one and the difference are left beside it. With
/// `BREAKOUT_GOLDEN=update` the new one takes its place instead.
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
