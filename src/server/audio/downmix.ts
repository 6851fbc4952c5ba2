const DIAGONAL = Math.SQRT1_2;
/**
 * Mono weights by channel in WAVE order, for the usual layout of each channel count, as ffmpeg mixes them.
 */
const WEIGHTS: Record<number, readonly number[]> = {
  1: [1],
  2: [DIAGONAL, DIAGONAL],
  3: [DIAGONAL, DIAGONAL, 0],
  4: [DIAGONAL, DIAGONAL, 1, 0.5],
  5: [DIAGONAL, DIAGONAL, 1, 0.5, 0.5],
  6: [DIAGONAL, DIAGONAL, 1, 0, 0.5, 0.5],
  7: [DIAGONAL, DIAGONAL, 1, 0, 0.5, 0.5, 0.5],
  8: [DIAGONAL, DIAGONAL, 1, 0, 0.5, 0.5, 0.5, 0.5],
};

/** A mix with less than this share of the energy of both its channels has cancelled them out. */
const CANCELLED = 0.03;

const energyOf = (samples: Float32Array): number =>
  samples.reduce((energy, sample) => energy + sample * sample, 0);

/** True for the same sound in opposite phase, as from an adapter that is wired wrongly. */
function isCancelled(mono: Float32Array, channels: readonly Float32Array[]): boolean {
  const energy = energyOf(mono);
  return channels.every((channel) => energy < CANCELLED * energyOf(channel));
}

/** Mixes channels into one whose level never exceeds the loudest of them; of two that cancel each other out, takes the first. */
export function downmix(channels: readonly Float32Array[], weights?: readonly number[]): Float32Array {
  const [first = new Float32Array(0)] = channels;
  if (channels.length <= 1) return first;
  const shares = weights ?? WEIGHTS[channels.length] ?? channels.map(() => 1);
  const sum = shares.reduce((total, share) => total + share, 0);
  const mono = new Float32Array(first.length);
  for (const [index, channel] of channels.entries()) {
    const share = (shares[index] ?? 0) / sum;
    if (share === 0) continue;
    for (let at = 0; at < mono.length; at += 1) mono[at] = (mono[at] ?? 0) + share * (channel[at] ?? 0);
  }
  return channels.length === 2 && isCancelled(mono, channels) ? first : mono;
}

/** A single channel; silence if the source has no channel of this number. */
export function onlyChannel(channels: readonly Float32Array[], channel: number): Float32Array {
  return channels[channel] ?? new Float32Array(channels[0]?.length ?? 0);
}
