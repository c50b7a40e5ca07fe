//! Links to games: opening, watching, and asking about a bounce.

use super::*;

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
    assert!(message.starts_with("verified: won in 0:"), "{message}");
    world.choose(MenuAction::Watch);
    for _ in 0..100 {
        world.frames(20);
    }
    assert_eq!((world.session().screen().mode(), world.session().game().hash()), (Mode::Won, record.hash));
    assert_eq!(*world.session().scores(), scores, "watching leaves no result");
    assert!(!world.choices().contains(&MenuAction::Keep), "and no record");
    world.choose(MenuAction::Again);
    world.frames(10);
    assert!(world.scene.plays() && world.scene.driver.is_player() && world.session().game().steps() < 60);
    key(&mut world, KeyCode::Escape);
    world.choose(MenuAction::Leave);
    world.frames(5);
    world.choose(MenuAction::Back);
    world.frames(5);
    assert_eq!(world.page(), Some(Page::Title));
    assert!(world.choices().contains(&MenuAction::StartRun), "the whole game is back");
}

/// A record of inputs does not lead to a game that an author has changed.
#[test]
fn game_that_more_than_inputs_have_changed_gets_no_link() {
    let mut world = World::new("link-changed");
    practice(&mut world);
    world.scene.session.place_ball(vec2(400.0, 450.0), vec2(0.6, -0.8));
    world.frames(60);
    key(&mut world, KeyCode::F2);
    assert!(world.scene.screenshot.message().is_some_and(|message| message.starts_with("no link:")));
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
        let (record, step) = picture.xray.last_bounce(session);
        let bounce = picture.xray.cursor.away().expect("the bounce").0.hash();

        let (read, at) = session.open_link(sent(record, step)).expect("a good link").expect("a moment");
        // As in a program that has just started.
        world.scene.picture.xray = XrayController::new(&world.scene.session);
        world.scene.watch(&read, at);
        world.frames(3);
        let xray = &world.scene.picture.xray;
        assert!(world.scene.inspects() && xray.cursor.is_stopped(), "the X-ray stops at the moment");
        assert_eq!(world.session().game().hash(), bounce, "the same figures");
        key(&mut world, KeyCode::Comma);
        key(&mut world, KeyCode::Enter);
        world.frames(30);
        assert!(world.session().game().steps() > at, "the player plays on from there");
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
