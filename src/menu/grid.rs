//! The page of all levels: pictures in a grid that scrolls by rows. Pure arithmetic.

/// Pictures beside each other.
pub const COLUMNS: usize = 4;

/// Rows that are seen at a time.
pub const ROWS: usize = 5;

/// What is seen of so many levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// Levels in all.
    pub(super) count: usize,
    /// The first row that is seen.
    pub(super) scroll: usize,
}

impl Grid {
    /// The levels that are seen, by their places.
    pub(super) fn seen(self) -> std::ops::Range<usize> {
        let first = self.scroll * COLUMNS;
        first.min(self.count)..(first + ROWS * COLUMNS).min(self.count)
    }

    /// The same, scrolled no further than it must be to show a level.
    pub(super) fn showing(self, level: usize) -> Self {
        let row = level / COLUMNS;
        Self { scroll: self.scroll.clamp((row + 1).saturating_sub(ROWS), row), ..self }
    }

    /// The same, scrolled by so many rows.
    pub(super) fn scrolled(self, rows: isize) -> Self {
        let most = self.count.div_ceil(COLUMNS).saturating_sub(ROWS);
        Self { scroll: self.scroll.saturating_add_signed(rows).min(most), ..self }
    }

    /// The level a row above (`way` −1) or below (1) a level; `None` beyond the first and the last
    /// row.
    pub(super) fn vertical(self, level: usize, way: isize) -> Option<usize> {
        let is_last_row = level / COLUMNS + 1 >= self.count.div_ceil(COLUMNS);
        match way {
            1 if is_last_row => None,
            // The last row may be shorter.
            1 => Some((level + COLUMNS).min(self.count - 1)),
            _ => level.checked_sub(COLUMNS),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_may_be_short_and_few_levels_need_no_scrolling() {
        let grid = Grid { count: 26, scroll: 0 };
        assert_eq!(grid.seen(), 0..20);
        assert_eq!(grid.showing(25).seen(), 8..26);
        assert_eq!(grid.showing(25).showing(3).seen(), 0..20);
        assert_eq!(grid.scrolled(9).seen(), 8..26, "no further than the last row");
        assert_eq!((grid.vertical(23, 1), grid.vertical(22, 1), grid.vertical(25, 1)), (Some(25), Some(25), None));
        assert_eq!((grid.vertical(3, -1), grid.vertical(4, -1)), (None, Some(0)));
        let few = Grid { count: 3, scroll: 0 };
        assert_eq!((few.seen(), few.scrolled(1), few.showing(2)), (0..3, few, few));
    }
}
