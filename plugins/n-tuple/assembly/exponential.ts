const LOG2_E: f32 = 1.442695;
const LN_2: f32 = 0.6931472;

/** The exponential of -10 to 10: a power of two times a polynomial on [-ln 2 / 2, ln 2 / 2], off by at most 4e-6 of it. */
@inline
export function exponential(x: f32): f32 {
  const whole = nearest<f32>(x * LOG2_E);
  const r = x - whole * LN_2;
  let series: f32 = <f32>0.041666668 + r * <f32>0.008333334;
  series = <f32>0.16666667 + r * series;
  series = <f32>0.5 + r * series;
  series = <f32>1 + r * series;
  series = <f32>1 + r * series;
  return series * reinterpret<f32>((<i32>whole + 127) << 23);
}
