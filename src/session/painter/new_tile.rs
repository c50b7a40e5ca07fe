//! Choosing the properties of a new brick. Every choice is a brick that a level can have.

use crate::level::{Behavior, BrickKind, Drop, PowerUpKind};
use crate::menu::{MenuAction, swatch};
use crate::session::level_selection::stepped;
use std::num::NonZeroU8;

/// The behaviors to choose from, with their first numbers.
const BEHAVIORS: [Behavior; 7] = [
    Behavior::Still,
    Behavior::Explodes,
    Behavior::Beats,
    Behavior::Regrows { seconds: 6, times: 2 },
    Behavior::Moves { columns: 3, speed: 100 },
    Behavior::Throws { item: PowerUpKind::Shrink, seconds: 8 },
    Behavior::Spreads { seconds: 15 },
];

/// Largest number of hits.
const MAX_HITS: u8 = 9;
/// Largest number of seconds.
const MAX_SECONDS: u8 = 60;
/// Largest number of columns to either side.
const MAX_COLUMNS: i16 = 15;

/// Changes a property of a brick by `step`. A press (`step` 0) is one step forward.
pub(super) fn change(kind: &mut BrickKind, action: MenuAction, step: i32) {
    match action {
        MenuAction::TileColor(index) => kind.color = swatch(index),
        MenuAction::TileHits => {
            // After the last number of hits comes a solid brick.
            let place = kind.hits.map_or(usize::from(MAX_HITS), |hits| usize::from(hits.get()) - 1);
            let hits = stepped(place, usize::from(MAX_HITS) + 1, step) as u8 + 1;
            set_hits(kind, NonZeroU8::new(hits).filter(|_| hits <= MAX_HITS));
            if kind.hits.is_none() && needs_hits(kind.behavior) {
                kind.behavior = Behavior::Still;
            }
        }
        MenuAction::TileBehavior => {
            let is_same = |other: &Behavior| std::mem::discriminant(other) == std::mem::discriminant(&kind.behavior);
            let place = BEHAVIORS.iter().position(is_same).unwrap_or(0);
            kind.behavior = BEHAVIORS[stepped(place, BEHAVIORS.len(), step)];
            if kind.hits.is_none() && needs_hits(kind.behavior) {
                set_hits(kind, Some(NonZeroU8::MIN));
            }
        }
        MenuAction::TileAmount => match &mut kind.behavior {
            Behavior::Regrows { seconds, .. } | Behavior::Throws { seconds, .. } | Behavior::Spreads { seconds } => {
                *seconds = stepped(usize::from(*seconds) - 1, usize::from(MAX_SECONDS), step) as u8 + 1;
            }
            Behavior::Moves { columns, .. } => {
                let count = 2 * MAX_COLUMNS as usize + 1;
                let next = |columns: i16| stepped((columns + MAX_COLUMNS) as usize, count, step) as i16 - MAX_COLUMNS;
                let to = next(*columns);
                *columns = if to == 0 { next(to) } else { to };
            }
            Behavior::Still | Behavior::Explodes | Behavior::Beats => {}
        },
        MenuAction::TileItem => change_item(kind, step),
        _ => {}
    }
}

/// Selects another item to throw or to drop.
fn change_item(kind: &mut BrickKind, step: i32) {
    let items = PowerUpKind::ALL;
    let place = |item: PowerUpKind| items.iter().position(|other| *other == item).unwrap_or(0);
    if let Behavior::Throws { item, .. } = &mut kind.behavior {
        *item = items[stepped(place(*item), items.len(), step)];
        return;
    }
    let drops = [Drop::Usual, Drop::Nothing].into_iter().chain(items.map(Drop::PowerUp));
    let drops: Vec<Drop> = drops.filter(|drop| kind.hits.is_some() || *drop == Drop::Nothing).collect();
    let place = drops.iter().position(|drop| *drop == kind.drop).unwrap_or(0);
    kind.drop = drops[stepped(place, drops.len(), step)];
}

/// Sets the hits. A solid brick drops nothing, as nothing destroys it.
fn set_hits(kind: &mut BrickKind, hits: Option<NonZeroU8>) {
    let was_solid = kind.hits.is_none();
    kind.hits = hits;
    if hits.is_none() {
        kind.drop = Drop::Nothing;
    } else if was_solid {
        kind.drop = Drop::Usual;
    }
}

fn needs_hits(behavior: Behavior) -> bool {
    !matches!(behavior, Behavior::Still | Behavior::Moves { .. } | Behavior::Throws { .. })
}
