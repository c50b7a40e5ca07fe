use super::*;
use crate::build::tests::folder;
use breakout::game::Rng;
use breakout::level;
use breakout::player::Link;

/// A title that would end the page's elements if it were not escaped.
const TITLE: &str = "Tom & 'Jerry' <script>alert(1)</script>\\\"";
const ESCAPED: &str = "Tom &amp; &#39;Jerry&#39; &lt;script&gt;alert(1)&lt;/script&gt;&quot;";

/// Makes a folder of sets with all kinds of mistakes, and writes its gallery. Returns the gallery.
fn gallery(name: &str) -> PathBuf {
    let read = |file: &str| fs::read_to_string(root().join("levels").join(file)).expect("a file of the game");
    let (boat, win, fish) =
        (read("01-paper-boat.lvl"), read("01-paper-boat.replay"), read("02-big-fish-small-fry.lvl"));
    let about = format!("title = \"{TITLE}\"\nauthor = \"A < B\"\nabout = \"{}\"\n", "long ".repeat(9000));
    // Random bricks do not pack, so the level is too long for a link.
    let mut rng = Rng::new(1);
    let mut row = || (0..999).map(|_| ['2', '3', '4', '5'][rng.between(0.0, 3.999) as usize]).collect::<String>();
    let wide: String = (0..100).map(|_| row() + "\n").collect();
    let sets = folder(
        name,
        &[
            ("tales/set.toml", &about),
            ("tales/boat.lvl", &boat),
            ("tales/boat.replay", &win),
            ("tales/fish.lvl", &fish),
            ("tales/fish.replay", &win),
            ("tales/broken.lvl", "title: Hidden\n2 2\n2 ?\n"),
            ("tales/plain.lvl", &format!("title: {}\nspeed: 2\n22.22\n", TITLE.replace('\\', ""))),
            ("Tales!/wide.lvl", &format!("difficulty: 5\n{wide}")),
            ("faulty/set.toml", "titel = \"A\"\n"),
            ("faulty/a.lvl", "2 2\n"),
            ("none/a.lvl", "? <b>?\n"),
            ("empty/notes.txt", ""),
            (".git/a.lvl", "2 2\n"),
            ("torn.zip", "PK"),
            ("page/icon-192.png", ""),
            ("page/manifest.webmanifest", ""),
            ("page/levels/levels.js", ""),
            ("page/levels/old/index.html", ""),
        ],
    );
    let packed = library::pack_set("good", &root().join("levels")).expect("packed");
    write(&sets.join("good.zip"), &packed).expect("written");
    write_gallery(Some(&sets), &sets.join("page")).expect("a gallery");
    sets.join("page/levels")
}

fn text_of(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn good_sets_have_pages_and_mistakes_are_listed() {
    let gallery = gallery("gallery");
    let index = text_of(&gallery.join("index.html"));
    for page in [&index, &text_of(&gallery.join("tales/index.html"))] {
        assert!(page.contains(ESCAPED) && !page.contains("<script>"), "{page}");
        assert!(page.contains("by A &lt; B") && page.len() < 20_000, "{page}");
        assert!(!page.contains(&*gallery.parent().and_then(Path::parent).expect("sets").to_string_lossy()), "{page}");
    }
    for slug in ["bricklark", "set-good", "tales", "tales-2"] {
        assert!(index.contains(&format!("href=\"{slug}/\"")), "{slug}: {index}");
    }
    assert_eq!(index.matches("<li>").count(), 4, "{index}");
    let refused = index.split("With mistakes").nth(1).expect("a list of refused sets");
    for reason in [
        "faulty/set.toml:1:1: `titel` is not a key",
        "none/a.lvl:1:1: ",
        "&lt;b&gt;",
        "torn.zip: this archive cannot be used",
    ] {
        assert!(refused.contains(reason), "{reason}: {refused}");
    }
    assert_eq!(refused.matches("<pre>").count(), 3, "{refused}");

    let tales = text_of(&gallery.join("tales/index.html"));
    let (shown, refused) = tales.split_once("With mistakes").expect("a list of refused levels");
    assert!(!shown.contains("Hidden") && !shown.contains("Big fish"), "{shown}");
    assert!(refused.contains("tales/broken.lvl:3:3: ") && refused.contains("tales/fish.lvl: its proof is refused"));
    assert!(shown.contains("Author’s time 0:") && shown.contains("aria-label=\"Difficulty 1 of 5\""), "{shown}");
    assert!(text_of(&gallery.join("tales-2/index.html")).contains("Difficulty 5 of 5"));
}

/// What a page links to exists, and each link to a level opens it.
#[test]
fn links_lead_somewhere() {
    let gallery = gallery("gallery-links");
    let (mut games, mut levels) = (0, 0);
    for folder in ["", "bricklark", "set-good", "tales", "tales-2"].map(|folder| gallery.join(folder)) {
        let page = text_of(&folder.join("index.html"));
        for value in ["src", "href"].iter().flat_map(|attribute| values(&page, attribute)) {
            if let Some(link) = value.strip_prefix("../../#") {
                assert!(link.len() < 8000);
                match Link::find(&format!("#{link}")) {
                    Some(Ok(Link::Game { record, .. })) => drop(record.verify().expect("the same game")),
                    Some(Ok(Link::Level(text))) => drop(level::parse("link", "", text).expect("a level")),
                    wrong => panic!("{value}: {wrong:?}"),
                }
                games += usize::from(link.starts_with("game="));
                levels += usize::from(link.starts_with("level="));
            } else if !value.ends_with("../") && !value.ends_with("book/") {
                assert!(folder.join(value).exists(), "{}: {value}", folder.display());
            }
        }
    }
    assert!(games + levels == 50 && games > 40, "{games} games and {levels} levels");
    assert!(text_of(&gallery.join("tales-2/index.html")).contains("Download the set to play it"));
    let packed = |slug: &str| library::levels_of_set(&gallery.join(format!("{slug}/{slug}.zip"))).expect("a set").len();
    assert_eq!([packed("bricklark"), packed("set-good")], [24, 24]);
    assert!(!gallery.join("tales/tales.zip").exists(), "a set with a refused level is not passed on");
}

/// The list of sets is small enough to load on a phone, with all its pictures.
#[test]
fn list_of_sets_is_small() {
    let gallery = gallery("gallery-size");
    let index = text_of(&gallery.join("index.html"));
    let pictures = values(&index, "src").into_iter().chain(["levels.css"]);
    let size = |file: &str| gallery.join(file).metadata().expect("a file").len();
    let all = size("index.html") + pictures.map(size).sum::<u64>();
    println!("{all} bytes for 4 sets");
    assert!(all < 40_000, "{all} bytes for 4 sets, of 200 000 at most");
}

#[test]
fn only_an_earlier_gallery_is_removed() {
    let gallery = gallery("gallery-earlier");
    assert!(!gallery.join("old").exists() && gallery.join("tales").exists());
    let page = gallery.parent().expect("a page");
    let message = write_gallery(Some(&gallery.join("tales")), page).expect_err("refused");
    assert!(message.contains("keep the sets in another folder") && gallery.join("tales").exists(), "{message}");
    assert_eq!((write_gallery(None, page), gallery.exists()), (Ok(""), false));
    let mine = folder("gallery-mine", &[("levels/a.lvl", "2 2\n")]);
    assert_eq!((write_gallery(None, &mine), mine.join("levels/a.lvl").exists()), (Ok(""), true));
}

#[test]
fn slugs_are_safe_and_unique() {
    let mut taken = BTreeSet::new();
    let names = ["Harbour tales", "harbour-TALES!", "../../etc", "Größe", "海", "", "CON", "a/b\\c\"<d>"];
    let slugs = names.map(|name| slug(name, &mut taken));
    let safe = ["harbour-tales", "harbour-tales-2", "set-etc", "set-gr-e", "set", "set-2", "set-con", "a-b-c-d"];
    assert_eq!(slugs, safe);
    assert_eq!(slug(&"long ".repeat(20), &mut taken).len(), 40);
}

#[test]
fn pictures_show_bricks_of_levels_of_any_size() {
    let many = |letters: &str, rows: usize| vec![letters; rows].join("\n") + "\n";
    let (blue, orange) = ([43, 131, 219, 255], [219, 102, 0, 255]);
    for (text, size, top_left) in [
        ("20\n05\n".to_owned(), (320, 120), blue),
        ("05\n20\n".to_owned(), (320, 120), [0; 4]),
        (many(&"5".repeat(25), 15), (300, 120), orange),
        (many(&"2".repeat(1000), 500), (320, 120), blue),
    ] {
        let level = level::parse("a.lvl", "A", text).expect("a level");
        let drawn = ::image::load_from_memory(&picture(&level)).expect("a picture").into_rgba8();
        // Below the light upper edge.
        let color = drawn.get_pixel(0, 1).0;
        let far = color.iter().zip(top_left).map(|(a, b)| a.abs_diff(b)).max();
        assert!(drawn.dimensions() == size && far <= Some(2), "{:?}: {color:?}", drawn.dimensions());
    }
}
