
/// Compares the program's sweep with the game's exact one on random boxes and displacements.
fn compare_sweeps() {
    let mut state = 1_u32;
    let mut between = |from: f32, to: f32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        from + (to - from) * (state >> 8) as f32 / (1 << 24) as f32
    };
    let (mut hits, mut others) = (0, 0);
    for _ in 0..200_000 {
        let center = glam::vec2(between(0.0, 200.0), between(0.0, 200.0));
        let displacement = glam::vec2(between(-300.0, 300.0), between(-300.0, 300.0));
        let (min, size) = (glam::vec2(60.0, 70.0), glam::vec2(between(1.0, 80.0), between(1.0, 40.0)));
        let radius = between(1.0, 20.0);
        let circle = collision::Circle { center, radius };
        let ours = collision::sweep(&circle, displacement, &collision::Aabb::new(min, size));
        let circle = breakout::collision::Circle { center, radius };
        let aabb = breakout::collision::Aabb { min, max: min + size };
        // An overlap at the start is no hit of the program's sweep.
        if breakout::collision::contact_circle_aabb(&circle, &aabb).is_some() {
            assert!(ours.is_none(), "{circle:?} {displacement} {aabb:?}: {ours:?}");
            continue;
        }
        let exact = breakout::collision::sweep_circle_aabb(&circle, displacement, &aabb);
        match (ours, exact) {
            (Some(ours), Some(exact)) => {
                hits += 1;
                let apart = (ours.time - exact.time_of_impact).abs();
                assert!(apart < 1e-4, "{circle:?} {displacement} {aabb:?}: {ours:?}, {exact:?}");
                assert!((ours.normal - exact.normal).length() < 1e-2, "{ours:?}, {exact:?}");
            }
            (None, None) => {}
            _ => others += 1,
        }
    }
    // A ball that only grazes a corner may round to either side.
    assert!(hits > 20_000 && others < 5, "{hits} hits, {others} differ");
}
