//! Links to games: opening, watching, and asking about a bounce.

use super::*;
use crate::game::replay::Replay;
use crate::game::{GameState, Input, Steer};
use crate::player::Moment;

/// Returns the link after a journey as text.
fn sent(record: Replay, step: u64) -> Link {
    let text = Link::Game { record: Box::new(record), step }.to_text();
    Link::find(&text).expect("a link").expect("a whole link")
}

fn message(world: &World) -> String {
    world.session().view(1.0, None).file_message().map_or_else(String::new, |message| message.text.clone())
}

#[test]
fn win_in_a_link_is_watched_without_a_result_and_then_raced() {
    let mut world = World::new("link-win");
    practice(&mut world);
    world.play_to_end(true);
    let (record, scores) = (world.session().record(), world.session().scores().clone());
    let shown = world.scene.session.open_link(sent(record.clone(), 0)).expect("a good link");
    assert_eq!((shown, world.page()), (None, Some(Page::Practice)));
    let message = message(&world);
    assert!(message.starts_with("verified: the sender won in 0:"), "{message}");
    let notes: Vec<String> = world.session().menu_entries().into_iter().map(|entry| entry.note).collect();
    assert_eq!(notes.iter().filter(|note| note.contains("the sender's win")).count(), 2, "{notes:?}");
    world.choose(MenuAction::Watch);
    world.frames(2);
    assert_eq!((world.scene.note.text(), self::message(&world)), (Some(message.as_str()), String::new()));
    for _ in 0..100 {
        world.frames(20);
    }
    assert_eq!((world.session().screen().mode(), world.session().game().hash()), (Mode::Won, record.hash));
    assert_eq!(*world.session().scores(), scores, "watching leaves no result");
    assert!(!world.choices().contains(&MenuAction::Keep), "and no record");
    world.choose(MenuAction::Again);
    world.frames(10);
    assert!(world.scene.plays() && world.scene.driver.is_player() && world.session().game().steps() < 60);
    assert!(world.session().view(1.0, None).ghost.is_some(), "the sender's win runs beside the player");
    key(&mut world, KeyCode::Escape);
    world.choose(MenuAction::Leave);
    world.frames(5);
    world.choose(MenuAction::Back);
    world.frames(5);
    assert_eq!(world.page(), Some(Page::Title));
    assert!(world.choices().contains(&MenuAction::StartRun), "the whole game is back");
    assert!(!world.session().view(1.0, None).context.is_sent);
}

#[test]
fn sender_of_a_link_is_not_mentioned_in_a_game_of_the_player() {
    let mut world = World::new("link-played");
    practice(&mut world);
    world.play_to_end(true);
    let record = world.session().record();
    world.scene.open_pasted(Some(Ok(sent(record, 0))));
    assert!(message(&world).contains("the sender won"));
    world.choose(MenuAction::Start);
    world.frames(20);
    assert!(world.session().game().has_stuck_ball(), "the ball waits");
    assert_eq!((message(&world), world.scene.note.text()), (String::new(), None));
    world.play_to_end(true);
    assert_eq!((world.page(), message(&world)), (Some(Page::End), String::new()));
}

#[test]
fn loss_in_a_link_is_shown_as_a_recording() {
    let mut record = Replay::new(good("Wide", "3 3 3 3\n3 3 3 3"), 1);
    let mut game = record.begin();
    while game.state() != GameState::Lost {
        let start = game.state() == GameState::Menu;
        let input = Input { start, launch: true, steer: Steer::To(10.0) };
        game.step(&input, &mut Vec::new());
        record.push(input);
    }
    record.hash = game.hash();
    let mut world = World::new("link-loss");
    world.scene.open_pasted(Some(Ok(sent(record, 0))));
    world.frames(20);
    assert!(world.scene.plays() && world.scene.driver.is_recording());
    let note = world.scene.note.text().unwrap_or_default();
    assert!(note.starts_with("a recording: the sender lost after 0:"), "{note}");
    assert_eq!(message(&world), "", "the note is enough");
    key(&mut world, KeyCode::Escape);
    world.choose(MenuAction::Leave);
    assert_eq!(world.scene.note.text(), None, "it would hide the next message");
    world.scene.note.say("screenshot saved".to_owned());
    world.scene.open_pasted(None);
    assert_eq!(world.scene.note.text(), None);
}

/// The proof in a comment is of the level before its author changed it, or has lost a part.
#[test]
fn pasted_level_opens_without_a_proof_that_does_not_fit_it() {
    let mut world = World::new("link-stale-proof");
    practice(&mut world);
    world.play_to_end(true);
    let Link::Game { record, .. } = sent(world.session().record(), 0) else { panic!("a game") };
    let (level, link) = (record.level.to_text(), sent(*record.clone(), 0).to_text());
    let opened = |world: &mut World, link: &str, level: &str| {
        let text = format!("; my win: https://example.org/{link}\n{level}");
        world.scene.open_pasted(Link::of_pasted(&text));
        world.frames(5);
        assert_eq!(world.page(), Some(Page::Practice));
        (message(world), world.session().begun_level().tiles.len())
    };
    assert_eq!(opened(&mut world, &link, &level), (String::new(), record.level.tiles.len()));
    assert!(world.choices().contains(&MenuAction::Watch), "its proof is the author's win");
    for (link, expected) in [(&link[..], "another level"), (&link[..link.len() - 30], "this link has lost a part")] {
        let (message, cells) = opened(&mut world, link, "title: Other\n2 2 2\n2 2 2\n");
        assert!(message.starts_with("the proof of this level is refused: ") && message.contains(expected), "{message}");
        assert_eq!(cells, 6, "the text's own level");
        assert!(!world.choices().contains(&MenuAction::Watch));
    }
}

#[test]
fn pasted_level_with_mistakes_shows_them() {
    let mut world = World::new("link-mistakes");
    world.scene.open_pasted(Link::of_pasted("title: A\n2 2 2\n2 % 2\n"));
    world.frames(5);
    assert_eq!(world.page(), Some(Page::Title));
    assert!(message(&world).starts_with("the shared level:3:3: `%`"), "{}", message(&world));
    world.scene.open_pasted(Link::of_pasted("some words"));
    assert!(message(&world).starts_with("the clipboard has no level"), "{}", message(&world));
}

/// A record of inputs does not lead to a game that an author has changed.
#[test]
fn game_that_more_than_inputs_have_changed_gets_no_link() {
    let mut world = World::new("link-changed");
    practice(&mut world);
    world.scene.session.place_ball(vec2(400.0, 450.0), vec2(0.6, -0.8));
    world.frames(60);
    key(&mut world, KeyCode::F2);
    assert!(world.scene.note.text().is_some_and(|message| message.starts_with("no link:")));
}

#[test]
fn question_about_a_bounce_freezes_it_and_a_link_leads_back_to_it() {
    for pauses in [false, true] {
        let mut world = World::new("link-moment");
        practice(&mut world);
        world.frames(120);
        if pauses {
            key(&mut world, KeyCode::Escape);
            world.choose(MenuAction::Explain);
            world.frames(2);
        } else {
            key(&mut world, KeyCode::F2);
        }
        let (is_open, is_away, ..) = world.scene.picture.xray.standing();
        assert!(is_open && is_away && world.scene.inspects(), "pauses: {pauses}");
        let GameScene { picture, session, .. } = &mut world.scene;
        let Moment { record, step } = picture.xray.last_bounce(session);
        let bounce = picture.xray.cursor.away().expect("the bounce").0.hash();

        let moment = session.open_link(sent(record, step)).expect("a good link").expect("a moment");
        // As in a program that has just started.
        world.scene.picture.xray = XrayController::new(&world.scene.session);
        world.scene.watch(&moment);
        world.frames(3);
        assert!(world.scene.note.text().is_some_and(|note| note.starts_with("someone asks about this bounce")));
        let xray = &world.scene.picture.xray;
        assert!(world.scene.inspects() && xray.cursor.is_stopped(), "the X-ray stops at the moment");
        assert_eq!(world.session().game().hash(), bounce, "the same figures");
        key(&mut world, KeyCode::Comma);
        key(&mut world, KeyCode::Enter);
        world.frames(30);
        assert!(world.session().game().steps() > moment.step, "the player plays on from there");
    }
}

#[test]
fn record_of_earlier_rules_says_so_and_leaves_its_level_to_play() {
    let mut world = World::new("link-old");
    run(&mut world);
    let mut record = world.session().record();
    record.mode.version -= 1;
    let shown = world.scene.session.open_link(sent(record, 0)).expect("a level to play");
    assert!(shown.is_none() && !world.choices().contains(&MenuAction::Watch));
    let message = message(&world);
    assert!(message.contains("cannot be shown again, but you can play its level"), "{message}");
}

#[test]
fn record_that_ends_otherwise_is_refused_and_changes_nothing() {
    let mut world = World::new("link-wrong");
    practice(&mut world);
    let mut record = world.session().record();
    record.hash ^= 1;
    let (levels, page) = (world.session().levels().count(), world.page());
    assert!(world.scene.session.open_link(sent(record, 0)).is_err());
    assert_eq!((world.session().levels().count(), world.page()), (levels, page));
}
