type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Draws the game to the file that the command line names.
fn draw(gl: &breakout::draw::Gl, game: &mut game::Game) -> Result<()> {
    let mut drawn = Ok(());
    let picture = breakout::draw::capture(gl, (game::WIDTH, game::HEIGHT), |target| {
        drawn = game.render(gl, target);
        Ok(())
    })?;
    drawn?;
    let small = image::imageops::thumbnail(&picture, 400, 300);
    let file = std::env::args().nth(1).ok_or("name a file for the picture")?;
    Ok(image::DynamicImage::from(small).to_rgb8().save(file)?)
}
