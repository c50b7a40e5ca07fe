//! A picture of the level painter.

use breakout::assets::Assets;
use breakout::library::LevelLibrary;
use breakout::menu::{Command, MenuAction};
use breakout::render::picture;
use breakout::session::{InputDevice, ProgramView, Session, View};
use glam::vec2;
use std::path::Path;

const TEXT: &str = "\
tile a: color=#ff5c8a hits=3
tile b: color=#ffd166 drop=multi-ball
tile x: color=#ff5a2b explodes
tile g: color=#58d68d regrow=6 times=3
tile m: color=#3d9bff move=3 speed=80
tile s: solid color=#996644

...............
..aaa.....aaa..
..a.a.bbb.a.a..
..aaa.bxb.aaa..
......bbb......
.s.2233.3322.s.
.m.........g...
...............
";

#[test]
fn painter_shows_every_kind_of_brick_and_what_a_tool_will_change() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("painting.lvl");
    std::fs::write(&file, TEXT).expect("written");
    let mut session = Session::new(LevelLibrary::from_files(&[file]).expect("a level").levels, 0, 1);
    crate::page_walk::choose(&mut session, MenuAction::Paint);
    crate::page_walk::wait(&mut session, 240);
    (0..9).for_each(|_| _ = session.command(Command::FocusNext));
    session.command(Command::Confirm);
    session.command(Command::FocusNext);
    session.device = InputDevice::Mouse;
    // A rectangle is being dragged in both halves.
    ['h', 'x'].into_iter().for_each(|key| _ = session.command(Command::Shortcut(key)));
    session.begin_stroke(vec2(80.0, 240.0), false);
    session.stroke_to(vec2(180.0, 290.0));
    let view = session.view(1.0, Some(0.7));
    let program = ProgramView { pointer: Some(vec2(400.0, 200.0)), ..view.program };
    let view = View { program, ..view };
    let (gl, mut renderer) = crate::support::renderer(&Assets::embedded());
    let picture = picture::draw_picture(&gl, &mut renderer, (640, 360), &view).expect("drawn");
    crate::support::check_golden(
        "page-paint",
        "the page on which a level is painted, with its codes, its tools, and the cells that a rectangle will change",
        &picture,
    );
}
