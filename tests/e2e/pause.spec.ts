import { samplesOf } from '../support/speech/samples.ts';
import { synthesize } from '../support/speech/voice.ts';
import { expect, test } from './fixtures.ts';
import { signIn, startButton, stopButton, unsentRecordings } from './recorder-page.ts';

const RATE = 48_000;
const TONE_HZ = 440;
const PAUSES = 4;
/** Seconds around the seam of two parts: the page's clock and the recording's clock differ by less. */
const SEAM = 0.5;
/** The greatest difference between neighbouring samples of a tone with this amplitude. */
const steepest = (amplitude: number): number => (amplitude * 2 * Math.PI * TONE_HZ) / RATE;

/** The peak of each tenth of a second. */
function loudness(samples: Float32Array): number[] {
  const peaks: number[] = [];
  for (let at = 0; at + RATE / 10 <= samples.length; at += RATE / 10) {
    peaks.push(samples.slice(at, at + RATE / 10).reduce((peak, one) => Math.max(peak, Math.abs(one)), 0));
  }
  return peaks;
}

test('a pause leaves no gap and no click in a recorded tone, and its duration is cut out', async ({
  listening,
  server,
}) => {
  const tone = await synthesize(`sine=frequency=${TONE_HZ}:sample_rate=${RATE}:duration=40`);
  const page = await signIn(await listening(tone), server);
  // Blocks the upload, so that the recording stays on the device.
  await page.route('**/api/takes/**', (route) => route.abort());
  await startButton(page).click();
  await expect(stopButton(page)).toBeVisible();
  // Measures presses when the page receives them: the test itself may run late on a busy machine.
  const began = await page.evaluate(() => {
    const presses: number[] = [];
    Object.assign(window, { presses });
    addEventListener('click', () => presses.push(performance.now()), { capture: true });
    return performance.now();
  });
  for (let pause = 0; pause < PAUSES; pause += 1) {
    await page.waitForTimeout(1000 + pause * 137);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: 'Resume' }).click();
  }
  await page.waitForTimeout(1000);
  await stopButton(page).click();
  const presses = await page.evaluate(() => (window as unknown as { presses: number[] }).presses);
  expect(presses).toHaveLength(2 * PAUSES + 1);
  let [spoken, paused] = [0, 0];
  const seams: number[] = [];
  for (const [n, from] of [began, ...presses].entries()) {
    const ms = (presses[n] ?? from) - from;
    if (n % 2 === 1) {
      paused += ms;
      continue;
    }
    spoken += ms;
    if (n < 2 * PAUSES) seams.push(spoken / 1000);
  }

  await expect(unsentRecordings(page)).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await unsentRecordings(page).getByRole('button', { name: 'Download' }).click();
  const samples = await samplesOf(await (await saving).path());

  // Skips the first half second, which depends on the device.
  const heard = samples.slice(RATE / 2);
  const peaks = loudness(heard);
  const amplitude = peaks.toSorted((a, b) => a - b)[Math.floor(peaks.length / 2)] ?? 0;
  expect(amplitude).toBeGreaterThan(0.02);
  // A busy machine's fake microphone glitches anywhere; a click of our own would occur at every seam.
  const clicks = seams.filter((seam) => {
    const from = Math.max(1, Math.round((seam - SEAM) * RATE));
    const around = samples.subarray(from, Math.round((seam + SEAM) * RATE));
    return around.some(
      (sample, at) => at > 0 && Math.abs(sample - (around[at - 1] ?? 0)) > steepest(amplitude) * 1.05,
    );
  });
  expect(clicks.length, `clicks at ${clicks.join(', ')} s`).toBeLessThan(PAUSES / 2);
  // Each pause leaves at most one short silence in the tone.
  const breaths = peaks.filter((peak, at) => peak < amplitude / 2 && (peaks[at - 1] ?? 0) >= amplitude / 2);
  expect(breaths.length).toBeLessThanOrEqual(PAUSES);
  // The pauses are cut out: the fake microphone's delay is far shorter than the pauses.
  const longer = samples.length / RATE - spoken / 1000;
  expect(Math.abs(longer)).toBeLessThan(paused / 1000 / 2);
  await page.context().close();
});
