# The filters of `is_beyond` and `ends_beyond` in src/collision/exact.rs: a squared distance less
# radius² that is further from 0 than 128 roundings of `magnitude` has the exact sign.
#
# The lines of code that it speaks of; tests/all/proofs.rs finds them in the source:
#| const ROUNDING: f64 = f64::EPSILON;
#| const NEAR_TOUCH: f64 = ROUNDING * 64.0;
#| let (squared, reach) = ((from - to).length_squared(), radius * radius);
#| let is_certain = rounded.abs() > NEAR_TOUCH * (squared + reach);
#| let (before, reach) = (from - to, radius * radius);
#| let rounded = (before + displacement).length_squared() - reach;
#| let magnitude = before.length_squared() + displacement.length_squared() + reach;
#| let is_certain = rounded.abs() > NEAR_TOUCH * magnitude;
#
# All is scaled by a power of two, which changes no rounding, so that the largest of the distances,
# the displacements and the radius is in (1/2, 1]; `magnitude` is then above 1/4, up to its own
# rounding. What is proven is a little less than 128 roundings of 1/4, 2^-48, for the sake of that one.
@rnd = float<ieee_64, ne>;

# from - to, rounded once; the square of a single-precision radius is exact.
BX = rnd(bx);
BY = rnd(by);
NEAR = rnd(rnd(rnd(BX * BX) + rnd(BY * BY)) - rr);

EX = rnd(BX + dx);
EY = rnd(BY + dy);
END = rnd(rnd(rnd(EX * EX) + rnd(EY * EY)) - rr);

{
  |bx| <= 1 /\ |by| <= 1 /\ |dx| <= 1 /\ |dy| <= 1 /\ rr in [0, 1]
  ->
  |NEAR - (bx * bx + by * by - rr)| <= 0x1.fp-49 /\
  |END - ((bx + dx) * (bx + dx) + (by + dy) * (by + dy) - rr)| <= 0x1.fp-49
}
