//! Tests of whole games, with their insides.

mod defects;
mod runs;
