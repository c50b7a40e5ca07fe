# The filter of `sign` in src/collision/exact.rs: a sum that is further from 0 than 32 roundings of
# `magnitude` has the sign of the exact sum.
#
# The lines of code that it speaks of; tests/all/proofs.rs finds them in the source:
#| const ROUNDING: f64 = f64::EPSILON;
#| const NEAR_TIE: f64 = ROUNDING * 16.0;
#| if rounded.abs() > magnitude * NEAR_TIE { rounded } else { exact_sign(&terms()) }
#| let products = (from - to) * direction;
#| sign(products.x + products.y, products.x.abs() + products.y.abs(), || {
#| let magnitude = products.x.abs() + products.y.abs() + length_squared;
#| sign(products.x + products.y + length_squared, magnitude, || {
#| let [to_x, to_y] = [x.near - x.center, y.near - y.center];
#| let rounded = (to_x - radius) * y.motion - (to_y - radius) * x.motion;
#| let order = exact::sign(rounded, to_x * y.motion + to_y * x.motion, || {
#| let to_side = entered.near - entered.center;
#| let moved = other.motion * (to_side - radius);
#| let from_near = (other.center - other.near) * entered.motion;
#| let from_far = (other.center - other.far) * entered.motion;
#| let (past_near, past_far) = (from_near + moved, from_far + moved);
#| let magnitude = from_near.abs() + from_far.abs() + other.motion * (to_side + radius);
#
# All is scaled by a power of two, which changes no rounding, so that the largest term is in
# (1/2, 1]; `magnitude` is then above 1/2, up to its own rounding. What is proven is a little less than
# 32 roundings of 1/2, 2^-49, for the sake of that one.
@rnd = float<ieee_64, ne>;

# dot_sign: PX and PY are the products, rounded, px and py the exact ones.
DOT = rnd(PX + PY);
# dot_end_sign: with the squares on top, whose sum is Q.
END = rnd(DOT + Q);
# enters_x_later: each a gap times a motion.
LATER = rnd(GX - GY);
# corner_beside.
PAST = rnd(MISSING + MOVED);

{
  # Two roundings each: of a difference and of a product. The squares of single-precision numbers
  # are exact, and their sum has one.
  |px| <= 1 /\ |py| <= 1 /\ |q| <= 1 /\
  |PX -/ px| <= 0x1.0000001p-52 /\ |PY -/ py| <= 0x1.0000001p-52 /\ |Q -/ q| <= 1b-53 /\
  # Three roundings of no more than 1, since a distance to a side that lies ahead is not less than
  # the gap: of the distance, of the gap and of the product.
  |gx| <= 1 /\ |gy| <= 1 /\ |GX - gx| <= 0x1.8000001p-52 /\ |GY - gy| <= 0x1.8000001p-52 /\
  |missing| <= 1 /\ |moved| <= 1 /\ |MISSING -/ missing| <= 0x1.0000001p-52 /\ |MOVED - moved| <= 0x1.8000001p-52
  ->
  |DOT - (px + py)| <= 0x1.fp-50 /\
  |END - (px + py + q)| <= 0x1.fp-50 /\
  |LATER - (gx - gy)| <= 0x1.fp-50 /\
  |PAST - (missing + moved)| <= 0x1.fp-50
}
