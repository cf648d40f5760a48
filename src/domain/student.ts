// Student's t distribution, by the incomplete beta function's continued fraction (Lentz's method).

/** Lanczos' approximation of ln Γ(x), x > 0, with a relative error below 1e-13. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const sum = LANCZOS.reduce(
    (total, each, index) => total + each / (index === 0 ? 1 : x - 1 + index),
    0,
  );
  const t = x + 6.5;
  return Math.log(Math.sqrt(2 * Math.PI)) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const TINY = 1e-300;
const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, for x below (a + 1) / (a + b + 2). */
function fraction(x: number, a: number, b: number) {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 500; m += 1) {
    for (const step of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / awayFromZero(1 + step * d);
      c = awayFromZero(1 + step / c);
      result *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return result;
}

/** The regularized incomplete beta function, 0 to 1. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(front) * fraction(x, a, b)) / a;
}

/** The probability that Student's t of so many degrees of freedom is at least `t` away from 0. */
export const studentTails = (t: number, degrees: number) =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/** The two-sided 95 % point of Student's t of so many degrees of freedom, 0.5 or more. */
export function studentPoint(degrees: number) {
  let [low, high] = [1.9, 1e6];
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (studentTails(middle, degrees) > 0.05) low = middle;
    else high = middle;
  }
  return low;
}
