/** Added to each variance: it limits the certainty of very short samples. */
const VARIANCE_FLOOR = 0.05;

const triangle = (size: number): number => (size * (size + 1)) / 2;

function addTo(target: Float64Array, values: Float64Array): void {
  for (let at = 0; at < target.length; at += 1) target[at] = (target[at] ?? 0) + (values[at] ?? 0);
}

/** Sums of frames of `size` numbers, of which mean and covariance follow. Sums of two sets add up. */
export class FrameSums {
  readonly size: number;
  count = 0;
  readonly sum: Float64Array;
  /** The lower triangle of the summed products, row by row. */
  readonly products: Float64Array;

  constructor(size: number) {
    this.size = size;
    this.sum = new Float64Array(size);
    this.products = new Float64Array(triangle(size));
  }

  /** Adds the frame that begins at `at`. */
  addFrame(frames: Float32Array, at: number): void {
    const { size, sum, products } = this;
    let to = 0;
    for (let row = 0; row < size; row += 1) {
      const value = frames[at + row] ?? 0;
      sum[row] = (sum[row] ?? 0) + value;
      for (let column = 0; column <= row; column += 1) {
        products[to] = (products[to] ?? 0) + value * (frames[at + column] ?? 0);
        to += 1;
      }
    }
    this.count += 1;
  }

  add(other: FrameSums): void {
    addTo(this.sum, other.sum);
    addTo(this.products, other.products);
    this.count += other.count;
  }

  /** The same as if there had been `count` frames. */
  scaled(count: number): FrameSums {
    const scaled = new FrameSums(this.size);
    const share = count / Math.max(1, this.count);
    for (let at = 0; at < this.sum.length; at += 1) scaled.sum[at] = (this.sum[at] ?? 0) * share;
    for (let at = 0; at < this.products.length; at += 1)
      scaled.products[at] = (this.products[at] ?? 0) * share;
    scaled.count = count;
    return scaled;
  }
}

/** The covariance of one set, or of two together, as the lower triangle. */
function covarianceOf(a: FrameSums, b?: FrameSums): Float64Array {
  const count = Math.max(1, a.count + (b?.count ?? 0));
  const means = a.sum.map((value, at) => (value + (b?.sum[at] ?? 0)) / count);
  const covariance = new Float64Array(a.products.length);
  for (let row = 0, at = 0; row < a.size; row += 1) {
    for (let column = 0; column <= row; column += 1, at += 1) {
      const product = ((a.products[at] ?? 0) + (b?.products[at] ?? 0)) / count;
      covariance[at] = product - (means[row] ?? 0) * (means[column] ?? 0);
    }
  }
  return covariance;
}

/** The sum of products of the first `count` numbers of two rows. */
function rowProduct(lower: Float64Array, a: number, b: number, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k += 1) sum += (lower[a + k] ?? 0) * (lower[b + k] ?? 0);
  return sum;
}

/** Turns a covariance of `size` dimensions into its lower Cholesky factor, in place; returns the log determinant. */
function factorise(lower: Float64Array, size: number): number {
  let determinant = 0;
  for (let row = 0, at = 0; row < size; row += 1) {
    const start = triangle(row);
    for (let column = 0; column < row; column += 1, at += 1) {
      const above = triangle(column);
      const value = (lower[at] ?? 0) - rowProduct(lower, start, above, column);
      lower[at] = value / (lower[above + column] ?? 1);
    }
    const variance = Math.max(0, (lower[at] ?? 0) - rowProduct(lower, start, start, row)) + VARIANCE_FLOOR;
    lower[at] = Math.sqrt(variance);
    determinant += Math.log(variance);
    at += 1;
  }
  return determinant;
}

/** The logarithm of the determinant of the covariance of a set, or of two together. */
export const logDeterminant = (a: FrameSums, b?: FrameSums): number => factorise(covarianceOf(a, b), a.size);

/** A normal distribution with full covariance. */
export class Gaussian {
  readonly #mean: Float64Array;
  readonly #lower: Float64Array;
  readonly #determinant: number;
  readonly #whitened: Float64Array;

  constructor(sums: FrameSums) {
    this.#mean = sums.sum.map((value) => value / Math.max(1, sums.count));
    this.#lower = covarianceOf(sums);
    this.#determinant = factorise(this.#lower, sums.size);
    this.#whitened = new Float64Array(sums.size);
  }

  /** The log density of the frame at `at`, without the constant term that all densities share. */
  logDensity(frames: Float32Array, at: number): number {
    const lower = this.#lower;
    const whitened = this.#whitened;
    let squares = 0;
    for (let row = 0, start = 0; row < whitened.length; start += row + 1, row += 1) {
      let value = (frames[at + row] ?? 0) - (this.#mean[row] ?? 0);
      for (let k = 0; k < row; k += 1) value -= (lower[start + k] ?? 0) * (whitened[k] ?? 0);
      value /= lower[start + row] ?? 1;
      whitened[row] = value;
      squares += value * value;
    }
    return -0.5 * (squares + this.#determinant);
  }
}
