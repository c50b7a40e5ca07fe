// The main program of a test: plays for a while, with the paddle below the ball, and draws a
// picture, of the menu or of the game.

use winit::keyboard::KeyCode;

fn main() -> Result<()> {
    compare_sweeps();
    let gl = breakout::draw::headless()?;
    let mut game = new_game(&gl)?;
    if DRAWS_THE_MENU {
        draw(&gl, &mut game)?;
    }
    game.press(KeyCode::Enter);
    game.release(KeyCode::Enter);
    let bricks = bricks_left(&game);
    for step in 0..STEPS {
        if game.ball.is_stuck {
            assert!(step == 0 || LOSES_NO_BALL_BY_STICKING, "the ball is lost after {step} steps");
            game.press(KeyCode::Space);
            game.release(KeyCode::Space);
        }
        // A little beside the middle, so that the ball does not fly straight up and down.
        let paddle = game.player.position.x + 0.4 * game.player.size.x;
        let ball = game.ball.object.position.x + game.ball.object.size.x / 2.0;
        for (key, is_held) in [(KeyCode::KeyA, ball < paddle - 5.0), (KeyCode::KeyD, ball > paddle + 5.0)] {
            if is_held { game.press(key) } else { game.release(key) }
        }
        game.update(1.0 / 120.0)?;
        let position = game.ball.object.position;
        assert!(position.x >= -1.0 && position.x <= 776.0 && position.y >= -1.0, "step {step}: the ball is at {position}");
    }
    let broken = bricks - bricks_left(&game);
    assert!(broken >= BROKEN_AT_LEAST, "only {broken} bricks are broken");
    if !DRAWS_THE_MENU {
        draw(&gl, &mut game)?;
    }
    release_at_the_walls(&mut game)
}

/// A ball that waits at the end of the paddle is released beside a wall, and stays on the screen.
fn release_at_the_walls(game: &mut game::Game) -> Result<()> {
    for (key, share) in [(KeyCode::KeyA, 0.0), (KeyCode::KeyD, 1.0)] {
        let (ball, paddle) = (&mut game.ball, &game.player);
        ball.is_stuck = true;
        let middle = paddle.position.x + share * paddle.size.x;
        ball.object.position = glam::vec2(middle - ball.object.size.x / 2.0, paddle.position.y - ball.object.size.y - 0.01);
        game.press(key);
        for _ in 0..240 {
            game.update(1.0 / 120.0)?;
        }
        game.release(key);
        game.press(KeyCode::Space);
        game.release(KeyCode::Space);
        for step in 0..60 {
            game.update(1.0 / 120.0)?;
            let x = game.ball.object.position.x;
            assert!((-1.0..=776.0).contains(&x), "{key:?}, step {step}: the ball is at {x}");
        }
    }
    Ok(())
}
