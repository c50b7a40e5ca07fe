# The filter of `discriminant` in src/collision/exact.rs: what is further from 0 than 2^-23 of
# `magnitude` differs from the exact discriminant by less than 2^-25 of itself. So its sign is exact,
# and its root, which the time of impact needs, is within 2^-26.
#
# The lines of code that it speaks of; tests/all/proofs.rs finds them in the source:
#| const ROUNDING: f64 = f64::EPSILON;
#| const NEAR_GRAZE: f64 = 1.0 / 8_388_608.0;
#| let from_corner = center - corner;
#| let (left, right) = (from_corner.x * motion.y, from_corner.y * motion.x);
#| let (moment, size) = (left - right, left.abs() + right.abs());
#| let widest = motion.length_squared() * radius * radius;
#| let rounded = widest - moment * moment;
#| let magnitude = widest + size * (moment.abs() + ROUNDING * size);
#| if rounded.abs() > NEAR_GRAZE * magnitude { rounded } else { exact_discriminant(center, corner, motion, radius) }
#
# All is scaled by a power of two, which changes no rounding, so that `magnitude` is in (1/2, 1], up
# to its own rounding. Then widest ≤ 1, size · |moment| ≤ 1, size² ≤ 2^52, and
# moment² ≤ size · |moment| ≤ 1. What is proven is a little less than 2^-49, which is 2^-25 of 2^-23
# of 1/2 and below 2^-25 of whatever passes the filter.
@rnd = float<ieee_64, ne>;

# The moment as computed is the exact one + eps · size: the products have two roundings, of the
# difference and of the product, and their difference has one. Of the computed one, mm is the
# square, sm the product with size; ss is size².
SQUARE = rnd(mm);
exact_square = mm - 2 * eps * sm + eps * eps * ss;

D = rnd(WIDEST - SQUARE);
d = widest - exact_square;

{
  |eps| <= 0x1.8000001p-52 /\ mm in [0, 1] /\ |sm| <= 1 /\ ss in [0, 0x1p52] /\
  # Three roundings: of the sum of two exact squares and of two products.
  widest in [0, 1] /\ |WIDEST -/ widest| <= 0x1.8000001p-52
  ->
  |D - d| <= 0x1.fp-50
}

# How the error comes apart.
D - d -> (D - (WIDEST - SQUARE)) + (WIDEST - widest) - (SQUARE - exact_square);
SQUARE - exact_square -> (SQUARE - mm) + (2 * eps * sm - eps * eps * ss);
