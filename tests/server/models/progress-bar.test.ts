import { expect, it } from 'vitest';
import { ProgressBar } from '../../../src/server/models/progress-bar.ts';

const MB = 1_000_000;

function open(isTerminal: boolean) {
  let now = 0;
  let written = '';
  const bar = new ProgressBar(
    {
      isTerminal,
      write(text) {
        written += text;
      },
    },
    () => now,
  );
  return {
    bar,
    at(milliseconds: number, received: number, total: number | null) {
      now = milliseconds;
      written = '';
      bar.show(received, total);
      return written;
    },
  };
}

it('ProgressBar rewrites one line in a terminal, with rate and remaining time', () => {
  const { at } = open(true);
  expect(at(0, 0, 100 * MB)).toBe(`\r\u001b[K[${'-'.repeat(24)}]  0 %  0 MB of 100 MB`);
  expect(at(100, 5 * MB, 100 * MB)).toBe('');
  expect(at(1000, 25 * MB, 100 * MB)).toBe(
    `\r\u001b[K[${'#'.repeat(6)}${'-'.repeat(18)}]  25 %  25 MB of 100 MB  25.0 MB/s  0:03 left`,
  );
  // The rate covers only the last seconds.
  expect(at(8000, 25 * MB, 100 * MB)).not.toContain('MB/s');
});

it('ProgressBar writes occasional lines when the output is not a terminal', () => {
  const { at } = open(false);
  expect(at(0, 0, 100 * MB)).toBe('0 %  0 MB of 100 MB\n');
  expect(at(500, 9 * MB, 100 * MB)).toBe('');
  expect(at(1000, 12 * MB, 100 * MB)).toBe('12 %  12 MB of 100 MB  12.0 MB/s  0:07 left\n');
  expect(at(1100, 19 * MB, 100 * MB)).toBe('');
});

it('ProgressBar shows the received size of a file of unknown size', () => {
  const { at } = open(true);
  at(0, 0, null);
  expect(at(1000, 4 * MB, null)).toBe('\r\u001b[K4 MB  4.0 MB/s');
});
