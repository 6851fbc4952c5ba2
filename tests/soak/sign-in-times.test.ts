import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import { extent, rounds, timeoutOf } from './rounds.ts';

const ROUNDS = rounds(25, 1000);
/** How far from 0.5 the area may be: security.md requires 0.05 for 1,000 attempts; fewer attempts scatter more. */
const MARGIN = extent(0.4, 0.05);

/**
 * How often a value of `others` is larger than one of `ones`, from 0 to 1 (the area under the ROC curve): at 0.5, a
 * duration does not reveal its class.
 */
function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  let larger = 0;
  for (const one of ones) {
    for (const other of others) {
      if (other > one) larger += 1;
      else if (other === one) larger += 0.5;
    }
  }
  return larger / (ones.length * others.length);
}

it(
  'the duration of a failed sign-in does not reveal whether the account exists',
  async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const { email } = await server.signUp();
    const timed = async (address: string): Promise<number> => {
      const started = performance.now();
      const { status } = await server
        .anonymous()
        .json('POST', '/api/login', { email: address, password: 'not-the-password' });
      expect(status).toBe(401);
      return performance.now() - started;
    };
    await timed(email);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      known.push(await timed(email));
      unknown.push(await timed(`nobody-${n}@example.com`));
    }
    const area = areaUnderCurve(known, unknown);
    expect(Math.abs(area - 0.5)).toBeLessThan(MARGIN);
  },
  timeoutOf(ROUNDS, 1),
);
