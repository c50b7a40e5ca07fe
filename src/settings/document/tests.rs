use super::*;
use crate::settings::Setting;

/// Returns the text after a change of settings.
fn after(text: &str, change: impl FnOnce(&mut Settings)) -> String {
    let before = read(text).expect("settings").0;
    let mut now = before.clone();
    change(&mut now);
    let mut changes = Changes::default();
    changes.add(&before, &now);
    let text = changes.apply(text).expect("settings");
    let again = read(&text).expect("settings").0;
    assert!(!changes.add(&again, &now), "{text}");
    text
}

fn volume(settings: &mut Settings) {
    settings.set(Setting::Volume, 40);
}

#[test]
fn comments_order_and_unknown_entries_stay() {
    let text = "# Mine.\n\nreduced_motion = true   # headaches\n\n  # not in the evening\nmuted=false\nvolume = 0x1E # half\n\n\
                new = [1,\n  2] # of a later version\n\n[later]\nvolume = \"loud\" # another one\n# the end\n";
    assert_eq!(after(text, volume), text.replace("0x1E", "40"));
    assert_eq!(after(text, |settings| settings.set(Setting::Muted, 1)), text.replace("muted=false", "muted=true"));
    let samples = after(text, |settings| settings.set(Setting::Samples, 2));
    assert_eq!(samples, text.replace("of a later version\n", "of a later version\nsamples = 2\n"));
    assert_eq!(after("# one\r\nvolume = 3\r\n", volume).replace('\r', ""), "# one\nvolume = 40\n", "on Windows");
    assert_eq!(after("volume = 3", volume), "volume = 40\n");
    assert_eq!(after("\u{feff}volume = 3\n", volume).trim_start_matches('\u{feff}'), "volume = 40\n");
}

#[test]
fn new_file_explains_each_entry_and_reads_as_it_was() {
    let mut settings = Settings::default().with(Setting::Volume, 30).with(Setting::Bloom, 3);
    settings.window = WindowGeometry::parse("640x480-20+40");
    settings.labels = KeyLabels::parse("a=Q semicolon=\"").expect("labels");
    settings.levels = "Mine \"too\"".to_owned();
    let text = new_text(&settings, &Changes::default());
    assert_eq!(read(&text), Ok((settings, Vec::new())));
    for lines in [
        "# Volume: overall volume; + and - change it anytime; a whole number from 0 to 100.\nvolume = 30\n",
        "# Mute: no sound at all; M works anytime; `true` or `false`.\nmuted = false\n",
        "# Left: up to two different names of keys such as `\"a left\"`.\nkeys_left = \"a left\"\n",
        "pad_release = \"south\"\n",
        "such as `\"a=Q w=Z\"`, or `\"\"`.\nkey_labels = 'a=Q semicolon=\"'\n",
        "window = \"640x480-20+40\"\n",
    ] {
        assert!(text.contains(lines), "{lines}{text}");
    }
}

#[test]
fn wrong_value_costs_only_itself() {
    let text = "# mine\nvolume = \"loud\" # !\nreduced_motion = true\nmuted = 1\nsamples = 99\nglow = \"much\"\n\
                music_volume = 40\n";
    let (settings, wrong) = read(text).expect("settings");
    let expected = Settings::default().with(Setting::ReducedMotion, 1).with(Setting::Samples, 32);
    assert_eq!(settings, expected.with(Setting::MusicVolume, 40));
    assert_eq!(
        wrong,
        [
            "2:10: `volume` must be a whole number from 0 to 100, not `\"loud\"`; 70 is used",
            "4:9: `muted` must be `true` or `false`, not `1`; false is used",
            "5:11: `samples` must be a whole number from 1 to 32, or 0, not `99`; 32 is used",
            "6:8: `glow` must be `\"auto\"` or `\"off\"` or `\"low\"` or `\"high\"`, not `\"much\"`; \"auto\" is used",
        ]
    );
    // Invalid values stay until they are changed.
    assert_eq!(after(text, |settings| settings.set(Setting::ReducedMotion, 0)), text.replace("true", "false"));
    assert_eq!(after(text, |settings| settings.set(Setting::Volume, 75)), text.replace("\"loud\"", "75"));
    let nearest = read("volume = 300\nsamples = -4\nframe_limit = 0\nnew = [1]\n").expect("settings").0;
    let values = [Setting::Volume, Setting::Samples, Setting::FrameLimit].map(|setting| nearest.get(setting));
    assert_eq!(values, [100, 1, 0]);
}

#[test]
fn a_wrong_kind_of_value_is_named() {
    for (text, place, found) in [
        ("[volume]\nx = 1\n", "1:2", "this table"),
        ("volume = { x = 1 }\n", "1:10", "`{ x = 1 }`"),
        ("volume = [1,\n 2]\n", "1:10", "this array"),
        ("volume = \"very, very, very, very, very loud\"\n", "1:10", "this string"),
        ("volume = 50.0\n", "1:10", "`50.0`"),
    ] {
        let expected = format!("{place}: `volume` must be a whole number from 0 to 100, not {found}; 70 is used");
        assert_eq!(read(text), Ok((Settings::default(), vec![expected])));
    }
}

#[test]
fn unreadable_file_is_reported_in_plain_words() {
    let plain = "this cannot be read; write each setting as `name = value` on a line of its own, and words in quotes";
    for (text, place, expected) in [
        ("muted = true\noops =\n", "2:7", plain),
        ("volume = loud\n", "1:10", plain),
        ("glow = \"low\n", "1:12", plain),
        ("volume = 1\nvolume = 2\n", "2:1", "this is set twice; delete one of the two"),
    ] {
        assert_eq!(read(text), Err(format!("{place}: {expected}")));
        assert!(Changes::default().apply(text).is_err(), "and it is not written");
    }
}

#[test]
fn repeated_words_are_errors() {
    let text = "keys_left = \"a a a\"\nkeys_right = \"d d\"\npad_left = \"l1 r1\"\nrun = \"hard hard easy\"\n";
    let wrong = read(text).expect("settings").1;
    let parts = ["up to two different names", "a button", "up to two different names", "one difficulty and assists"];
    assert!(wrong.len() == 4 && wrong.iter().zip(parts).all(|(wrong, part)| wrong.contains(part)), "{wrong:?}");
}

#[test]
fn keys_stand_by_their_names_and_a_wrong_name_costs_only_itself() {
    let text = after("", |settings| {
        settings.keys.set(Control::Release, 1, Key::named("a"));
        settings.keys.set_button(Control::Pause, Some(PadButton::Code(314)));
    });
    for line in ["keys_left = \"left\"\n", "keys_release = \"space a\"\n", "pad_pause = \"code-314\"\n"] {
        assert!(text.contains(line), "{text}");
    }
    let text = "keys_left = \"a m\"\nkeys_right = \"x\"\npad_release = 3\nkeys_pause = \"\"\n";
    let (Settings { keys, .. }, wrong) = read(text).expect("settings");
    assert_eq!(keys.of(Control::Left), [Key::named("a"), Key::named("left")], "the usual ones");
    assert_eq!((keys.of(Control::Right), keys.of(Control::Pause)), ([Key::named("x"), None], [None, None]));
    assert_eq!(keys.button_of(Control::Release), PadButton::named("south"));
    assert_eq!(wrong.len(), 2, "{wrong:?}");
}
