/** Computes the power spectrum of real frames of `size` samples, a power of two; one output array is used again and again. */
export function createPowerSpectrum(size: number): (frame: Float64Array) => Float64Array {
  const half = size / 2;
  const cosines = Float64Array.from({ length: half }, (_, at) => Math.cos((2 * Math.PI * at) / size));
  const sines = Float64Array.from({ length: half }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
  const bits = Math.log2(size);
  const reversed = Uint16Array.from({ length: size }, (_, at) => {
    let reversedBits = 0;
    for (let bit = 0; bit < bits; bit += 1) if (at & (1 << bit)) reversedBits |= 1 << (bits - 1 - bit);
    return reversedBits;
  });
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  const power = new Float64Array(half + 1);

  /** One stage of butterflies whose halves are `reach` apart (Cooley & Tukey, radix 2). */
  function stage(reach: number): void {
    const step = half / reach;
    for (let block = 0; block < size; block += 2 * reach) {
      for (let k = 0; k < reach; k += 1) {
        const [a, b] = [block + k, block + k + reach];
        const [c, s] = [cosines[k * step] ?? 0, sines[k * step] ?? 0];
        const [x, y] = [real[b] ?? 0, imaginary[b] ?? 0];
        const re = x * c - y * s;
        const im = x * s + y * c;
        const [ar, ai] = [real[a] ?? 0, imaginary[a] ?? 0];
        real[b] = ar - re;
        imaginary[b] = ai - im;
        real[a] = ar + re;
        imaginary[a] = ai + im;
      }
    }
  }

  return (frame) => {
    for (let at = 0; at < size; at += 1) real[at] = frame[reversed[at] ?? 0] ?? 0;
    imaginary.fill(0);
    for (let reach = 1; reach < size; reach *= 2) stage(reach);
    for (let at = 0; at <= half; at += 1) power[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2;
    return power;
  };
}
