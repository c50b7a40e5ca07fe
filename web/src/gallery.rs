//! The gallery: a page with a list of sets of levels, and a page for each set.

#[cfg(test)]
mod tests;

use crate::build::{root, write};
use crate::measured::Measured;
use crate::sharing;
use breakout::NAME;
use breakout::files::{counted, shown};
use breakout::level::{Level, Tile, shortened};
use breakout::library::{self, Set, SetInfo};
use breakout::palette;
use breakout::player::{LONGEST_LINK, Link, Proof, exact_clock};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{Rgba, RgbaImage};
use std::collections::BTreeSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// Files of every gallery.
const FILES: [(&str, &str); 2] =
    [("levels.css", include_str!("../page/levels.css")), ("levels.js", include_str!("../page/levels.js"))];

/// Description of the set that comes with the game.
const OWN: &str = "The levels that come with the game: four worlds, each with a boss at its end.";

/// Most characters of any text of a set. Long ones would make the list of sets slow to load.
const LONGEST: usize = 400;

/// Largest width and height of a picture, pixels.
const PICTURE: [u32; 2] = [320, 120];

/// Search field of the list of sets. Its script shows it.
const SEARCH: &str = "<p id=\"searching\" hidden><label for=\"search\">Search by title, author, level or description</label><br>\
    <input id=\"search\" type=\"search\" autocomplete=\"off\"> <span id=\"found\" role=\"status\"></span></p>";

/// Files with their names.
type Files = Vec<(String, Vec<u8>)>;

/// Writes a gallery of the game's own set and those in `folder` into the page's folder `out`, and
/// removes the gallery of an earlier build. Returns the link to the gallery for the game's page, which
/// is empty without a `folder`.
pub(crate) fn write_gallery(folder: Option<&Path>, out: &Path) -> Result<&'static str, String> {
    let gallery = out.join("levels");
    let paths = folder.map_or(Ok(Vec::new()), |folder| sets_in(folder, &gallery))?;
    if gallery.join("levels.js").exists() {
        let _ = fs::remove_dir_all(&gallery);
    }
    if folder.is_none() {
        return Ok("");
    }
    println!("writing the gallery");
    let own =
        Set { name: NAME.to_owned(), about: Some(OWN.to_owned()), author: Some(NAME.to_owned()), folders: vec![] };
    let of_the_game = root().join("levels");
    // The folder may be the game's own.
    let others = paths.into_iter().filter(|path| of_the_game.canonicalize().is_ok_and(|own| own != *path));
    let mut sets = vec![(of_the_game.clone(), NAME.to_owned(), own)];
    for path in others {
        let name = library::set_name(&path);
        sets.push((path.clone(), name.clone(), library::read_set(name, &path)));
    }
    let (mut measured, mut slugs) = (Measured::load(out), BTreeSet::new());
    let (mut cards, mut refused) = (String::new(), Vec::new());
    for (path, name, set) in sets {
        let slug = slug(&name, &mut slugs);
        match files_of(&path, &slug, &set, &mut measured) {
            Ok((card, files)) => {
                files.iter().try_for_each(|(name, bytes)| write(&gallery.join(&slug).join(name), bytes))?;
                cards += &card;
            }
            Err(reason) => refused.push(reason),
        }
    }
    let (title, about) = (format!("Levels for {NAME}"), format!("Levels for {NAME}, to play here or to download."));
    let head = format!("<h1>Levels</h1><p>{about}</p>{SEARCH}");
    let script = "<script src=\"levels.js\"></script>";
    write(&gallery.join("index.html"), (page("levels/", &title, &about, &head, &cards, &refused) + script).as_bytes())?;
    FILES.iter().try_for_each(|(name, text)| write(&gallery.join(name), text.as_bytes()))?;
    Ok("<a href=\"levels/\">More levels</a>")
}

/// Returns the sets in a folder: the folder itself if it has levels, and its folders and archives.
fn sets_in(folder: &Path, gallery: &Path) -> Result<Vec<PathBuf>, String> {
    let cannot = |error| format!("{}: cannot be read: {error}", folder.display());
    let folder = folder.canonicalize().map_err(cannot)?;
    if gallery.canonicalize().is_ok_and(|gallery| folder.starts_with(gallery)) {
        return Err(format!("{}: the gallery is written here; keep the sets in another folder", folder.display()));
    }
    let inner = fs::read_dir(&folder).map_err(cannot)?.flatten().map(|entry| entry.path());
    let has_levels = |path: &Path| library::in_folder(path).is_ok_and(|files| !files.is_empty());
    let is_hidden = |path: &Path| library::set_name(path).starts_with('.');
    let is_set = |path: &PathBuf| library::is_set(path) && !is_hidden(path) && (path.is_file() || has_levels(path));
    let mut sets: Vec<PathBuf> = inner.chain([folder.clone()]).filter(is_set).collect();
    sets.sort_by_key(|path| (path.to_string_lossy().to_lowercase(), path.clone()));
    Ok(sets)
}

/// Returns a name that is safe in addresses and on all systems, and not among `taken`.
fn slug(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = name.to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), " ");
    let mut plain = plain.split_whitespace().collect::<Vec<_>>().join("-");
    plain.truncate(40);
    if plain.len() < 5 {
        // Windows keeps some short names for devices, such as `con`.
        plain = format!("set-{plain}").trim_end_matches('-').to_owned();
    }
    let numbered = (2..).map(|number| format!("{plain}-{number}"));
    let slug = std::iter::once(plain.clone()).chain(numbered).find(|slug| !taken.contains(slug)).unwrap_or_default();
    taken.insert(slug.clone());
    slug
}

/// Returns a set's card for the list of sets, and its files: its page, pictures and archive.
///
/// # Errors
///
/// The reason why `breakout check` refuses the whole set.
fn files_of(path: &Path, slug: &str, set: &Set, measured: &mut Measured) -> Result<(String, Files), String> {
    // Visitors need not know where the files are on the author's machine.
    let place = path.parent().map_or(String::new(), |folder| format!("{}{MAIN_SEPARATOR}", shown(folder)));
    let told = |reason: &dyn ToString| reason.to_string().replace(&place, "");
    let paths = library::levels_of_set(path).map_err(|error| told(&error))?;
    if let Some(problems) = SetInfo::problems(path, &paths) {
        return Err(told(&problems));
    }
    let (mut cards, mut refused, mut files, mut backgrounds) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    let mut titles = Vec::new();
    for file in paths {
        match checked(&file) {
            Ok((level, proof)) => {
                let picture_file = format!("{}.png", files.len() + 1);
                let difficulty = level.difficulty.map(usize::from).or_else(|| measured.difficulty(&level));
                cards += &level_card(&level, proof, difficulty, set, &picture_file, slug);
                files.push((picture_file, picture(&level)));
                backgrounds.push(level.background().name());
                titles.push(html(&level.title));
            }
            Err(reason) => refused.push(told(&reason)),
        }
    }
    let Some(background) = backgrounds.first() else { return Err(refused.join("\n")) };
    let (name, count) = (html(&set.name), counted(files.len(), "level"));
    let shown = if files.len() < 4 { 1 } else { 4 };
    let titles = titles.join(" · ");
    let images: String = (1..=shown).map(|number| image(&format!("{slug}/{number}.png"), "")).collect();
    let about = set.about.as_deref().map_or(String::new(), html);
    let words =
        by(set.author.as_deref().filter(|author| *author != set.name)) + &format!("<p class=\"about\">{about}</p>");
    let card = format!(
        "<li><div class=\"{background} show{shown}\">{images}</div><div class=\"words\">\
         <h2><a class=\"cover\" href=\"{slug}/\">{name}</a></h2>{words}<p class=\"quiet titles\">{titles}</p><p class=\"quiet\">{count}</p></div></li>\n"
    );
    // A set with faults would be passed on with them.
    let download = if refused.is_empty() {
        format!(
            "<p><a class=\"button\" href=\"{slug}.zip\" download>Download the set</a></p>\
             <p class=\"quiet\">{count}. Play here, or open the file with <code>breakout {slug}.zip</code>.</p>"
        )
    } else {
        format!("<p class=\"quiet\">{count}.</p>")
    };
    let head = format!("<h1>{name}</h1>{words}{download}");
    let page = page(
        &format!("levels/{slug}/"),
        &format!("{name} – levels for {NAME}"),
        &format!("{count} for {NAME}. {about}"),
        &head,
        &cards,
        &refused,
    );
    if refused.is_empty() {
        let archive = if path.is_file() {
            fs::read(path).map_err(|error| error.to_string())
        } else {
            library::pack_set(slug, path).map_err(|error| told(&error))
        };
        files.push((format!("{slug}.zip"), archive?));
    }
    files.push(("index.html".to_owned(), page.into_bytes()));
    Ok((card, files))
}

/// Reads a level and the author's win.
///
/// # Errors
///
/// The reason why `breakout check` refuses them.
fn checked(file: &Path) -> Result<(Level, Option<Proof>), String> {
    let level = library::load(file).map_err(|error| error.to_string())?;
    let refused = |reason| format!("{}: its proof is refused: {reason}", shown(file));
    let proof = library::proof_of(file, &level).transpose().map_err(refused)?;
    Ok((level, proof))
}

fn level_card(
    level: &Level,
    proof: Option<Proof>,
    difficulty: Option<usize>,
    set: &Set,
    file: &str,
    slug: &str,
) -> String {
    let (title, background) = (html(&level.title), level.background().name());
    let bars = difficulty.map_or(String::new(), |number| {
        let bars = "<i class=\"on\"></i>".repeat(number) + &"<i></i>".repeat(5 - number);
        format!("<span class=\"bars\" role=\"img\" aria-label=\"Difficulty {number} of 5\">{bars}</span>")
    });
    let time = proof.as_ref().map_or(String::new(), |proof| format!("Author’s time {}", exact_clock(proof.steps)));
    // The win to race against is left out where it is too long for a link.
    let game = proof.map(|proof| Link::Game { record: Box::new(proof.record), step: 0 }.to_text());
    let links = game.into_iter().chain([Link::Level(level.to_text()).to_text()]);
    let play = links.into_iter().find(|link| link.len() <= LONGEST_LINK).map_or_else(
        || format!("<a class=\"button cover\" href=\"{slug}.zip\" download>Download the set to play it</a>"),
        |link| format!("<a class=\"button cover\" href=\"../../{link}\" aria-label=\"Play {title}\">Play</a>"),
    );
    let author = by(level.author.as_deref().filter(|author| set.author.as_deref() != Some(author)));
    let picture = image(file, &format!("The bricks of {title}"));
    format!(
        "<li><div class=\"{background}\">{picture}</div><div class=\"words\"><h2>{title}</h2>{author}\
         <p class=\"quiet\">{bars}{time}</p>{play}</div></li>\n"
    )
}

/// Returns a page. `path` leads to it from the game's page. All texts but the reasons in `refused` are HTML.
fn page(path: &str, title: &str, about: &str, head: &str, cards: &str, refused: &[String]) -> String {
    let is_list = path == "levels/";
    let (up, all) = if is_list { ("", "") } else { ("../", "<a href=\"../\">All levels</a>") };
    let reasons: String = refused.iter().map(|reason| format!("<pre>{}</pre>", html(reason))).collect();
    let hidden = if refused.is_empty() { "hidden" } else { "" };
    format!(
        include_str!("../page/levels.html"),
        up = up,
        title = title,
        shared = sharing::head(sharing::Page { path, title, about }),
        head = head,
        cards = cards,
        all = all,
        reasons = reasons,
        hidden = hidden
    )
}

fn image(file: &str, alt: &str) -> String {
    format!("<img src=\"{file}\" width=\"{}\" height=\"{}\" loading=\"lazy\" alt=\"{alt}\">", PICTURE[0], PICTURE[1])
}

fn by(author: Option<&str>) -> String {
    author.map_or(String::new(), |author| format!("<p class=\"quiet\">by {}</p>", html(author)))
}

/// Returns a text as HTML, also between quotes.
fn html(text: &str) -> String {
    let letters = [('&', "&amp;"), ('<', "&lt;"), ('>', "&gt;"), ('"', "&quot;"), ('\'', "&#39;")];
    letters.iter().fold(shortened(text, LONGEST), |text, (letter, escaped)| text.replace(*letter, escaped))
}

/// Draws a level's bricks as a PNG file.
fn picture(level: &Level) -> Vec<u8> {
    let counts = [level.columns, level.rows()].map(|count| count as u32);
    // Bricks have whole pixels, unless there are more bricks than pixels.
    let brick = [0, 1].map(|side| (PICTURE[side] / counts[side]).max(1));
    let size = [0, 1].map(|side| (brick[side] * counts[side]).min(PICTURE[side]));
    let picture = RgbaImage::from_fn(size[0], size[1], |x, y| {
        let cell = (y * counts[1] / size[1]) * counts[0] + x * counts[0] / size[0];
        let has_edges = brick[0].min(brick[1]) > 3;
        let is_gap = has_edges && (x % brick[0] + 1 == brick[0] || y % brick[1] + 1 == brick[1]);
        let Tile::Brick(kind) = level.tiles[cell as usize] else { return Rgba([0; 4]) };
        let light = if has_edges && y % brick[1] == 0 { 1.2 } else { 1.0 };
        let [red, green, blue] = (palette::average_color(kind) * light * 255.0).to_array().map(|part| part as u8);
        Rgba([red, green, blue, if is_gap { 0 } else { 255 }])
    });
    let mut bytes = Vec::new();
    // Rows repeat one another, so plain ones are packed best.
    let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Best, FilterType::NoFilter);
    picture.write_with_encoder(encoder).expect("a picture can be written to memory");
    bytes
}
