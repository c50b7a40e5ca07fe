//! The game outside its page: previews of links to it, its icons as an installed app, and the script
//! that keeps it for visits without a network.

use crate::build::{root, write};
use art::texture::icon_with_side;
use image::{ImageError, Rgba, RgbaImage, imageops};
use std::fs;
use std::path::Path;

/// Placeholder for a page's description and links, [`head`].
pub(crate) const HEAD: &str = "<!-- HEAD -->";

/// Picture that links to the page show.
const PREVIEW: &str = "preview.jpg";

/// Sides of the icons in pixels.
const ICONS: [u32; 2] = [192, 512];
/// Side of the picture in an icon that a system may cut to a circle of four fifths of its side.
const UNCUT: u32 = 400;
/// Color around that picture, as in the icon's own corners.
const AROUND: Rgba<u8> = Rgba([26, 28, 80, 255]);

/// A page as it is shared.
#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    /// Path from the game's page.
    pub(crate) path: &'a str,
    /// Title, as HTML.
    pub(crate) title: &'a str,
    /// Description, as HTML.
    pub(crate) about: &'a str,
}

/// Returns the lines of a page's head with its description, preview, icon and manifest. The preview's
/// picture needs a full address, which `BREAKOUT_PAGE` gives.
pub(crate) fn head(page: Page<'_>) -> String {
    let up = "../".repeat(page.path.matches('/').count());
    let site = std::env::var("BREAKOUT_PAGE").unwrap_or_default();
    let preview = format!("{}{PREVIEW}", if site.is_empty() { &up } else { &site });
    let text =
        format!(include_str!("../page/head.html"), title = page.title, about = page.about, preview = preview, up = up);
    let address = format!("<meta property=\"og:url\" content=\"{site}{}\">\n", page.path);
    text + if site.is_empty() { "" } else { &address }
}

/// Writes the icons and the picture for previews into the page's folder.
pub(crate) fn write_pictures(folder: &Path) -> Result<(), String> {
    for side in ICONS {
        let png = icon_with_side(side).to_png().map_err(|error| error.to_string())?;
        write(&folder.join(format!("icon-{side}.png")), &png)?;
    }
    let cannot = |error: ImageError| format!("{}: the pictures cannot be written: {error}", folder.display());
    uncut_icon().save(folder.join("icon-maskable.png")).map_err(cannot)?;
    let picture = image::open(root().join("docs/play.png")).map_err(cannot)?;
    picture.into_rgb8().save(folder.join(PREVIEW)).map_err(cannot)
}

/// Draws the icon small enough for a system that cuts its edges off.
fn uncut_icon() -> RgbaImage {
    let icon = icon_with_side(UNCUT);
    let pixels = icon.pixels.into_flattened();
    let icon = RgbaImage::from_raw(icon.width, icon.height, pixels).expect("a picture has all its pixels");
    let mut picture = RgbaImage::from_pixel(ICONS[1], ICONS[1], AROUND);
    let edge = i64::from((ICONS[1] - UNCUT) / 2);
    imageops::overlay(&mut picture, &icon, edge, edge);
    picture
}

/// Gives the book's pages in a folder the game's icon and previews. `path` leads to the folder from the
/// game's page.
pub(crate) fn describe_book(folder: &Path, path: &str) -> Result<(), String> {
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?.flatten() {
        let name = format!("{path}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            describe_book(&entry.path(), &format!("{name}/"))?;
        } else if name.ends_with(".html") {
            let text = fs::read_to_string(entry.path()).map_err(|error| format!("{name}: {error}"))?;
            write(&entry.path(), described(&text, &name).as_bytes())?;
        }
    }
    Ok(())
}

/// Returns a page of the book with the lines of [`head`] instead of its own description and icons.
fn described(text: &str, path: &str) -> String {
    let between = |start: &str, end: &str| Some(text.split_once(start)?.1.split_once(end)?.0);
    let title = between("<title>", "</title>").unwrap_or_default();
    // Pages that show a source file have no description.
    let Some(about) = between("<meta name=\"description\" content=\"", "\"") else { return text.to_owned() };
    let is_replaced = |line: &&str| {
        let replaced =
            ["<meta name=\"description\"", "<meta name=\"theme-color\"", "rel=\"icon\"", "rel=\"shortcut icon\""];
        !replaced.iter().any(|part| line.contains(part))
    };
    let kept: String = text.split_inclusive('\n').filter(is_replaced).collect();
    kept.replacen("</head>", &format!("{}</head>", head(Page { path, title, about })), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_below_the_game_finds_its_files() {
        let text = head(Page { path: "book/a/b.html", title: "A &amp; B", about: "Words" });
        for part in [
            "<meta name=\"description\" content=\"Words\">",
            "<meta property=\"og:title\" content=\"A &amp; B\">",
            "<meta property=\"og:description\" content=\"Words\">",
            "<meta property=\"og:image\" content=\"../../preview.jpg\">",
            "<link rel=\"manifest\" href=\"../../manifest.webmanifest\">",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn a_page_of_the_book_gets_the_games_icon() {
        let text = "<head>\n<title>T</title>\n<meta name=\"description\" content=\"D\">\n\
            <link rel=\"icon\" href=\"old.svg\">\n</head>\n<p>Text";
        let page = described(text, "book/x.html");
        assert!(!page.contains("old.svg") && page.contains("href=\"../icon-192.png\"") && page.ends_with("<p>Text"));
        assert_eq!(page.matches("name=\"description\"").count(), 1, "{page}");
        assert_eq!(described("<h1>a.rs</h1>", "book/source/a.rs.html"), "<h1>a.rs</h1>");
    }

    /// The manifest names the icons by their sizes, and the worker names the files of the game.
    #[test]
    fn icons_have_the_sizes_in_the_manifest() {
        let folder = crate::build::tests::folder("icons", &[]);
        write_pictures(&folder).expect("written");
        let manifest = include_str!("../page/manifest.webmanifest");
        for (name, side) in [("icon-192.png", 192), ("icon-512.png", 512), ("icon-maskable.png", 512)] {
            let picture = image::open(folder.join(name)).expect(name).into_rgba8();
            assert_eq!(picture.dimensions(), (side, side), "{name}");
            let entry = manifest.lines().find(|line| line.contains(name)).expect(name);
            assert!(entry.contains(&format!("\"{side}x{side}\"")), "{entry}");
            assert_eq!(picture.get_pixel(0, 0).0[3] == 255, name == "icon-maskable.png", "{name}");
        }
    }
}
