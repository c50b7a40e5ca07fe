//! Tests of the real window under Xvfb: keys, mouse, pads, sound, and actions of a desktop.
#![cfg(target_os = "linux")]

#[path = "../support/both.rs"]
mod both;
#[path = "../support/desktop.rs"]
mod desktop;
#[path = "../support/driver.rs"]
mod driver;
#[path = "../support/manager.rs"]
mod manager;
#[path = "../support/pages.rs"]
mod page_walk;
#[path = "../support/seen.rs"]
mod seen;
#[path = "../support/mod.rs"]
mod support;

mod desktop_faults;
mod layouts;
mod live;
mod pads;
mod playing;
mod run;
mod settings_mouse;
mod settings_pages;
mod settings_sound;
mod settings_window;
mod sound;
mod xray_window;
