// The main program of a test: holds a key for half a second, and draws a picture.

fn main() -> Result<()> {
    let gl = breakout::draw::headless()?;
    let mut game = new_game(&gl)?;
    game.press(winit::keyboard::KeyCode::ArrowRight);
    for _ in 0..60 {
        game.update(1.0 / 120.0)?;
    }
    game.release(winit::keyboard::KeyCode::ArrowRight);
    draw(&gl, &mut game)
}
