//! Tests that keys alone and the mouse alone reach every entry, and that entries explain
//! themselves.

use super::*;
use crate::game::replay::Replay;
use crate::game::rules::{Difficulty, GameMode, RuleSet};
use crate::level::{self, BrickKind, Color, Level, Tile};
use crate::library::LevelList;
use crate::player::{LevelResult, News, RunResult, SavedRun, Scores, SetKey, Totals};
use crate::settings::{Setting, Settings};
use glam::vec2;
use std::collections::BTreeSet;

const PAGES: [Page; 22] = [
    Page::Paint,
    Page::NewTile,
    Page::Title,
    Page::Practice,
    Page::Levels,
    Page::Options,
    Page::Scores,
    Page::Replace,
    Page::Changed,
    Page::Retry,
    Page::Paused,
    Page::End,
    Page::Name,
    Page::Settings,
    Page::Sound,
    Page::Picture,
    Page::Comfort,
    Page::Control,
    Page::Keys,
    Page::HowTo,
    Page::Items,
    Page::Score,
];

/// Owns the data of a [`MenuContext`].
struct World {
    levels: LevelList,
    scores: Scores,
    saved: Option<SavedRun>,
    sets: Vec<SetKey>,
    end: Option<GameEnd>,
    is_run: bool,
    settings: Settings,
}

impl World {
    /// Creates a world with all optional data, or with none.
    fn new(is_rich: bool) -> Self {
        let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
        let set = SetKey { name: "Breakout".to_owned(), fingerprint: 7 };
        let mode = GameMode::run(Difficulty::Hard);
        let mut levels = LevelList::from(vec![level.clone(); if is_rich { 9 } else { 1 }]);
        levels.add_set("Breakout", vec![None]);
        let record = Replay::new(level, 1).with_mode(mode, None);
        let saved = SavedRun { set: set.clone(), number: 3, before: Totals::default(), counts: true, record };
        let totals = Totals { points: 10, ..Totals::default() };
        let level = LevelResult { level: 1, title: "Test".to_owned(), mode, totals, is_won: true, to_beat: Some(1) };
        let run = RunResult { set: set.clone(), mode, totals, level: 3, levels: 9, is_won: false };
        let run = is_rich.then_some(run);
        let end = GameEnd {
            level,
            news: is_rich.then(News::default),
            place: run.as_ref().map(|_| 2),
            run,
            is_named: false,
            is_kept: false,
            is_proof: false,
            world: None,
            worlds: Vec::new(),
            reward: None,
        };
        Self {
            levels,
            scores: Scores::default(),
            saved: is_rich.then_some(saved),
            sets: vec![set; if is_rich { 2 } else { 0 }],
            end: Some(end),
            is_run: is_rich,
            settings: Settings::default(),
        }
    }

    fn context(&self) -> MenuContext<'_> {
        MenuContext {
            levels: &self.levels,
            scores: &self.scores,
            sets: SetContext {
                all: &self.sets,
                next: 0,
                table: 0,
                own_folder: Some("~/.local/share/breakout/levels"),
                can_keep: !self.is_run,
            },
            run: RunContext {
                saved: self.saved.as_ref().map(SavedRun::standing),
                keeps_runs: true,
                keeps_results: true,
                is_current: self.is_run,
                can_retry: self.is_run,
            },
            practice: RuleSet::Run,
            ghost: Some(true).filter(|_| !self.is_run),
            is_sent: false,
            paint: PaintContext {
                is_own: !self.is_run,
                palette: PALETTE,
                code: Some('2'),
                tool: Tool::Brush,
                is_mirrored: false,
                preview: &[],
                kind: BrickKind::one_hit(Color::Blue),
                is_open: false,
            },
            end: self.end.as_ref(),
            settings: &self.settings,
            overridden: &[(Setting::Volume, "--volume")],
            keys: KeyContext { waiting: None, message: None },
            room: PageRoom::FIELD,
        }
    }
}

/// A palette with an empty tile and two bricks.
const PALETTE: &[(char, Tile)] = &[
    ('.', Tile::Empty),
    ('2', Tile::Brick(BrickKind::one_hit(Color::Blue))),
    ('a', Tile::Brick(BrickKind::one_hit(Color::Sand))),
];

/// Returns every page with a rich and a poor world.
fn everywhere() -> impl Iterator<Item = (World, Page)> {
    PAGES.into_iter().flat_map(|page| [true, false].map(|is_rich| (World::new(is_rich), page)))
}

#[test]
fn arrows_alone_reach_every_entry() {
    for (world, page) in everywhere() {
        let context = world.context();
        let count = Menu::new(page).entries(&context).len();
        let (mut seen, mut ways) = (BTreeSet::from([0]), vec![Menu::new(page)]);
        while let Some(menu) = ways.pop() {
            for command in [Command::Up, Command::Down, Command::Left, Command::Right] {
                let mut menu = menu.clone();
                menu.command(command, &context);
                if seen.insert(menu.focus()) {
                    ways.push(menu);
                }
            }
        }
        assert_eq!(seen.len(), count, "{page:?}: {seen:?}");
    }
}

/// Where there is no other level, left and right lead from *Play* to *Watch* beside it.
#[test]
fn arrows_lead_from_the_only_level_to_the_entries_beside_it() {
    let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
    use MenuAction::{Ghost, Rules, Start, Watch};
    for (count, expected) in [(1, [Watch, Ghost, Rules]), (2, [Start, Rules, Rules])] {
        let world = World { levels: LevelList::from(vec![level.clone(); count]), ..World::new(false) };
        let context = world.context();
        let mut menu = Menu::new(Page::Practice);
        let reached = [Command::Right, Command::Down, Command::Left].map(|command| {
            menu.command(command, &context);
            menu.entries(&context)[menu.focus()].action
        });
        assert_eq!(reached, expected, "{count} levels");
    }
}

/// A player who reaches only TAB gets to every entry in turn. SHIFT+TAB goes back.
#[test]
fn tab_alone_reaches_every_entry() {
    for (world, page) in everywhere() {
        let context = world.context();
        let mut menu = Menu::new(page);
        let count = menu.entries(&context).len();
        let mut rects = vec![menu.focus()];
        for _ in 1..count {
            menu.command(Command::FocusNext, &context);
            rects.push(menu.focus());
        }
        let there = menu.clone();
        assert_eq!(rects.iter().collect::<BTreeSet<_>>().len(), count, "{page:?}: {rects:?}");
        menu.command(Command::FocusNext, &context);
        assert_eq!(menu.focus(), rects[0], "{page:?}: around");
        menu.command(Command::FocusPrevious, &context);
        assert_eq!(menu.focus(), there.focus(), "{page:?}: and back");
    }
}

#[test]
fn the_mouse_alone_presses_every_entry() {
    for (world, page) in everywhere() {
        let context = world.context();
        let entries = Menu::new(page).entries(&context);
        for (i, (entry, place)) in entries.iter().zip(entry_rects(page, &entries, &PageRoom::FIELD)).enumerate() {
            let mut menu = Menu::new(page);
            menu.command(Command::Hover(place.center()), &context);
            assert_eq!(menu.focus(), i, "{page:?} {entry:?}");
            let chosen = menu.command(Command::Click(place.center()), &context);
            let mut at_once = Menu::new(page);
            assert_eq!(at_once.command(Command::Click(place.center()), &context), chosen, "without hovering first");
            assert_eq!((&at_once.name, at_once.focus()), (&menu.name, i), "{page:?} {entry:?}");
            match entry.action {
                MenuAction::Letter(letter) => assert_eq!(menu.name, letter.to_string()),
                MenuAction::Erase => assert_eq!(chosen, None),
                action => assert_eq!(chosen, Some(MenuChoice { action, step: 0 })),
            }
        }
        assert_eq!(Menu::new(page).command(Command::Click(vec2(-5.0, -5.0)), &context), None, "beside all of them");
    }
}

/// A click on the left arrow decreases the value.
#[test]
fn a_click_on_less_turns_a_value_back() {
    let mut values = 0;
    for (world, page) in everywhere() {
        let context = world.context();
        let entries = Menu::new(page).entries(&context);
        for (entry, place) in entries.iter().zip(entry_rects(page, &entries, &PageRoom::FIELD)) {
            let chosen = Menu::new(page).command(Command::Click(less(&place).center()), &context);
            if entry.value.is_some() {
                assert_eq!(chosen, Some(MenuChoice { action: entry.action, step: -1 }), "{page:?} {entry:?}");
                values += 1;
            } else if !matches!(entry.action, MenuAction::Letter(_) | MenuAction::Erase) {
                assert_eq!(chosen, Some(MenuChoice { action: entry.action, step: 0 }), "{page:?} {entry:?}");
            }
        }
    }
    assert!(values > 20, "{values}");
}

#[test]
fn entries_lie_in_the_field_and_on_no_other() {
    for (world, page) in everywhere() {
        let entries = Menu::new(page).entries(&world.context());
        let rects = entry_rects(page, &entries, &PageRoom::FIELD);
        assert!(!rects.is_empty() && rects.len() == entries.len(), "{page:?}");
        for (i, a) in rects.iter().enumerate() {
            let inside = a.min.cmpge(vec2(0.0, 0.0)).all() && a.max.cmple(vec2(800.0, 600.0)).all();
            assert!(inside, "{page:?} {:?} {a:?}", entries[i].action);
            for b in &rects[i + 1..] {
                let apart = a.max.x <= b.min.x || b.max.x <= a.min.x || a.max.y <= b.min.y || b.max.y <= a.min.y;
                assert!(apart, "{page:?}: {a:?} {b:?}");
            }
        }
    }
}

/// Going down past the last entry returns to the first. Going up from there returns to the last.
#[test]
fn a_list_is_a_circle() {
    let world = World::new(true);
    for page in [Page::Options, Page::End, Page::Replace, Page::Settings, Page::Picture, Page::Control] {
        let context = world.context();
        let mut menu = Menu::new(page);
        let entries = menu.entries(&context);
        let count = entries.len();
        // An entry beside another one is reached to the right.
        let is_beside = |index: &usize| entries[*index].action == MenuAction::Share;
        let expected: Vec<usize> = (1..count).chain([0]).filter(|index| !is_beside(index)).collect();
        let down: Vec<usize> = (0..expected.len())
            .map(|_| {
                menu.command(Command::Down, &context);
                menu.focus()
            })
            .collect();
        assert_eq!(down, expected, "{page:?}");
        menu.command(Command::Up, &context);
        assert_eq!(menu.focus(), count - 1);
    }
}

/// Entries that lead to a game are below each other, and all other entries in pairs below them.
#[test]
fn arrows_go_where_they_point_on_the_first_page() {
    let world = World::new(true);
    let context = world.context();
    let mut menu = Menu::new(Page::Title);
    let way = [
        (Command::Up, MenuAction::Open(Page::HowTo)),
        (Command::Right, MenuAction::Quit),
        (Command::Up, MenuAction::Open(Page::Settings)),
        (Command::Left, MenuAction::Scores),
        (Command::Up, MenuAction::Open(Page::Options)),
        (Command::Up, MenuAction::Practice),
    ];
    for (command, action) in way {
        menu.command(command, &context);
        assert_eq!(menu.entries(&context)[menu.focus()].action, action, "{command:?}");
    }
}

/// Even the last boss is visible without scrolling.
#[test]
fn all_levels_of_the_game_are_seen_at_once() {
    let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
    let world = World { levels: LevelList::from(vec![level; 24]), ..World::new(true) };
    let mut menu = Menu::new(Page::Practice);
    menu.open_levels(&world.context());
    let entries = menu.entries(&world.context());
    assert!(entries.iter().any(|entry| entry.action == MenuAction::SelectLevel(23)), "{entries:?}");
}

/// Only a part of many levels is visible. Arrows and wheel reach all levels, and *Back*.
#[test]
fn the_page_of_all_levels_scrolls() {
    let level = level::parse("test.lvl", "Test", "2 2\n").expect("a good level");
    let world = World { levels: LevelList::from(vec![level; 50]), ..World::new(true) };
    let context = world.context();
    let mut menu = Menu::new(Page::Practice);
    menu.open_levels(&context);
    let focus = |menu: &Menu| menu.entries(&context)[menu.focus()].action;
    assert_eq!(focus(&menu), MenuAction::SelectLevel(0));
    let mut seen = BTreeSet::new();
    for i in 0..50 {
        assert!(menu.entries(&context).len() <= COLUMNS * ROWS + 1);
        let MenuAction::SelectLevel(level) = focus(&menu) else { panic!("{i}: {:?}", focus(&menu)) };
        seen.insert(level);
        let at_end = level % COLUMNS == COLUMNS - 1 || level == 49;
        menu.command(if at_end { Command::Down } else { Command::Right }, &context);
        // Back to the first column.
        (0..COLUMNS).filter(|_| at_end).for_each(|_| _ = menu.command(Command::Left, &context));
    }
    assert_eq!(seen.len(), 50);
    assert_eq!(focus(&menu), MenuAction::Back);
    menu.command(Command::Up, &context);
    assert_eq!(focus(&menu), MenuAction::SelectLevel(49));
    (0..2).for_each(|_| _ = menu.command(Command::Down, &context));
    assert_eq!(focus(&menu), MenuAction::SelectLevel(0));
    (0..30).for_each(|_| _ = menu.command(Command::Wheel(-1), &context));
    let last = menu.entries(&context);
    assert_eq!(last[last.len() - 2].action, MenuAction::SelectLevel(49), "the wheel scrolls to the end");
    let place = entry_rects(Page::Levels, &last, &PageRoom::FIELD)[0].center();
    let chosen = menu.command(Command::Click(place), &context).map(|chosen| chosen.action);
    assert_eq!(chosen, Some(last[0].action));
}

/// Each row explains its setting, and names the flag that has overridden it.
#[test]
fn every_setting_is_explained() {
    let world = World::new(true);
    for page in [Page::Sound, Page::Picture, Page::Comfort, Page::Control] {
        let entries = Menu::new(page).entries(&world.context());
        let rows = entries.iter().filter(|entry| matches!(entry.action, MenuAction::Setting(_)));
        for row in rows {
            assert!(row.has_steps && row.value.is_some() && !row.note.is_empty(), "{row:?}");
            let is_overridden = row.action == MenuAction::Setting(Setting::Volume);
            assert_eq!(
                (row.note == "overall volume; + and - change it anytime (set by --volume for this session)"),
                is_overridden,
                "{row:?}"
            );
        }
    }
}

/// The page tells players where to put their own levels.
#[test]
fn the_page_of_levels_shows_the_players_level_folder() {
    let mut world = World::new(true);
    for count in [1, 2] {
        world.sets.truncate(count);
        let entries = Menu::new(Page::Options).entries(&world.context());
        let levels = entries.iter().find(|entry| entry.action == MenuAction::Set).expect("a row");
        assert!(levels.note.contains("~/.local/share/breakout/levels"), "{levels:?}");
        assert_eq!(levels.has_steps, world.sets.len() > 1);
    }
}

#[test]
fn notes_are_in_words_that_players_know() {
    let world = World::new(true);
    let note = |page, action| {
        let entries = Menu::new(page).entries(&world.context());
        entries.into_iter().find(|entry| entry.action == action).map(|entry| entry.note).expect("an entry")
    };
    for (page, action, expected) in [
        (Page::Options, MenuAction::Assist(0), "ball is 25% slower (noted in your results)"),
        (Page::Options, MenuAction::Assist(3), "you never lose a life (noted in your results)"),
        (Page::Changed, MenuAction::ContinueAnyway, "restarts the level; this run won't be ranked"),
        (Page::Practice, MenuAction::Start, "press ← → for another level"),
        (Page::Title, MenuAction::Open(Page::Options), "difficulty: Normal"),
        (Page::Comfort, MenuAction::Setting(Setting::TextSize), "size of text in menus, panels and hints"),
    ] {
        assert_eq!(note(page, action), expected);
    }
}

#[test]
fn arrows_beside_a_value_change_it() {
    let world = World::new(true);
    let mut menu = Menu::new(Page::Options);
    menu.focus_on(MenuAction::Difficulty, &world.context());
    for (command, step) in [(Command::Left, -1), (Command::Right, 1)] {
        let chosen = menu.command(command, &world.context());
        assert_eq!(chosen, Some(MenuChoice { action: MenuAction::Difficulty, step }));
    }
    let mut menu = Menu::new(Page::Practice);
    for (command, step) in [(Command::NextLevel, 1), (Command::PreviousLevel, -1), (Command::Wheel(1), -1)] {
        assert_eq!(menu.command(command, &world.context()).map(|chosen| chosen.step), Some(step), "{command:?}");
    }
}

/// ESC does nothing irreversible.
#[test]
fn escape_ends_nothing() {
    for (world, page) in everywhere() {
        let mut menu = Menu::new(page);
        let chosen = menu.command(Command::Back, &world.context()).map(|chosen| chosen.action);
        match page {
            Page::Title => {
                assert_eq!(chosen, None);
                assert_eq!(menu.entries(&world.context())[menu.focus()].action, MenuAction::Quit);
            }
            Page::Paused => assert_eq!(chosen, Some(MenuAction::GoOn)),
            Page::End => assert_eq!(chosen, Some(MenuAction::Leave)),
            _ => assert_eq!(chosen, Some(MenuAction::Back)),
        }
    }
}

/// A player who reaches the pause key but not ESC can leave each page without losing anything.
#[test]
fn the_pause_key_resumes_too() {
    for (world, page) in everywhere() {
        let chosen = Menu::new(page).command(Command::Pause, &world.context()).map(|chosen| chosen.action);
        let expected = match page {
            Page::Title | Page::End | Page::Name => None,
            Page::Paused => Some(MenuAction::GoOn),
            _ => Some(MenuAction::Back),
        };
        assert_eq!(chosen, expected, "{page:?}");
    }
}

#[test]
fn a_run_that_waits_comes_first() {
    for (world, first) in [(World::new(true), MenuAction::Continue), (World::new(false), MenuAction::Practice)] {
        assert_eq!(Menu::new(Page::Title).entries(&world.context())[0].action, first);
    }
    let world = World { saved: None, ..World::new(true) };
    assert_eq!(Menu::new(Page::Title).entries(&world.context())[0].action, MenuAction::StartRun);
    let lost = World { is_run: true, ..World::new(true) };
    let choices: Vec<_> = Menu::new(Page::End).entries(&lost.context()).iter().map(|entry| entry.action).collect();
    use MenuAction::{Again, Keep, Leave, Name, Scores, Share};
    assert_eq!(choices, [Name, Again, Keep, Share, Scores, Leave]);
}

#[test]
fn a_name_is_written_with_keys_or_with_the_letters_shown() {
    let world = World::new(true);
    let context = world.context();
    let mut menu = Menu::default();
    menu.open_name("Ann");
    for letter in ['é', '\n', '7', '\u{202e}'] {
        menu.command(Command::Type(letter), &context);
    }
    assert_eq!(menu.name, "é7", "a letter begins another name");
    menu.open_name("Ann");
    menu.command(Command::Type(' '), &context);
    menu.command(Command::Type('B'), &context);
    assert_eq!(menu.name, "Ann B", "a blank goes on with it");
    menu.command(Command::Erase, &context);
    menu.command(Command::Erase, &context);
    assert_eq!(menu.name, "Ann", "and so does who erases");
    menu.command(Command::Type('é'), &context);
    menu.command(Command::Type('7'), &context);
    assert_eq!(menu.entries(&context)[menu.focus()].action, MenuAction::Done, "ENTER is enough then");
    menu.command(Command::Erase, &context);
    menu.focus_on(MenuAction::Letter('K'), &context);
    menu.command(Command::Confirm, &context);
    menu.focus_on(MenuAction::Erase, &context);
    menu.command(Command::Confirm, &context);
    menu.command(Command::Confirm, &context);
    assert_eq!(menu.name, "Ann");
    (0..20).for_each(|_| _ = menu.command(Command::Type('x'), &context));
    assert_eq!(menu.name.chars().count(), crate::player::LONGEST_NAME);
    menu.focus_on(MenuAction::Done, &context);
    assert_eq!(menu.command(Command::Confirm, &context).map(|chosen| chosen.action), Some(MenuAction::Done));
}

#[test]
fn without_any_page_nothing_is_chosen() {
    let world = World { levels: LevelList::from(Vec::<Level>::new()), ..World::new(false) };
    assert_eq!(Menu::default().command(Command::Confirm, &world.context()), None);
    let entries = Menu::new(Page::Practice).entries(&world.context());
    assert_eq!(entries.iter().map(|entry| entry.action).collect::<Vec<_>>(), [MenuAction::Back], "there is no level");
}

#[test]
fn quit_mentions_a_saved_run_only_if_there_is_one() {
    for (is_rich, expected) in [(true, "your run is saved; quit any time"), (false, "scores and settings are saved")] {
        let world = World::new(is_rich);
        let entries = Menu::new(Page::Title).entries(&world.context());
        let quit = entries.into_iter().find(|entry| entry.action == MenuAction::Quit).expect("an entry");
        assert_eq!(quit.note, expected);
    }
    let world = World::new(false);
    let rich = World::new(true);
    let context = rich.context();
    let context = MenuContext { run: RunContext { keeps_runs: false, ..context.run }, ..context };
    let quit = Menu::new(Page::Title).entries(&context).into_iter().find(|entry| entry.action == MenuAction::Quit);
    assert_eq!(quit.expect("an entry").note, "your run cannot be saved and will be lost");
    let context = world.context();
    let context = MenuContext { run: RunContext { keeps_results: false, ..context.run }, ..context };
    let quit = Menu::new(Page::Title).entries(&context).into_iter().find(|entry| entry.action == MenuAction::Quit);
    assert_eq!(quit.expect("an entry").note, "settings are saved", "after a recorded game");
}
