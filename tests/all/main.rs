//! Tests that need no window: command line, pictures, collision, rules, levels, X-ray.

// The modules of the collision lab in `examples/` contain their own tests.
#[path = "../../examples/collision_lab/article.rs"]
#[allow(dead_code, reason = "the drawing, which uses the rest, is not here")]
mod article;
#[path = "../../examples/collision_lab/lab.rs"]
#[allow(dead_code, reason = "the drawing, which uses the rest, is not here")]
mod lab;
#[path = "../support/pages.rs"]
mod page_walk;
#[path = "../support/scratch.rs"]
#[allow(dead_code, reason = "the library's tests use the rest")]
mod scratch;
#[path = "../support/mod.rs"]
mod support;

mod allocations;
mod ball_contrast;
mod book;
mod causes;
mod chapters;
mod chapters_flaws;
mod cli;
mod collision_parry;
mod collision_properties;
mod collision_traps;
mod contrast;
mod draw_calls;
mod faulty_files;
mod flash;
mod fuzz;
mod heap;
mod pages;
mod painting;
mod pictures;
mod pipes;
mod proofs;
mod readme;
mod records;
mod replays;
mod rust_version;
mod sets;
mod simulation;
mod store;
mod trace;
mod windows;
mod xray;
mod xray_pictures;
mod xray_steering;
