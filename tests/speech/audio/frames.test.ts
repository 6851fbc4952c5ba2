import { describe, expect, test } from 'vitest';
import { createFramer, type Frame } from '../../../src/speech/audio/frames.ts';
import { FRAME_BYTES } from '../../../src/speech/audio/pcm.ts';

/** A detector that reports a voice where a frame's first byte is not 0. */
const detector = { isVoice: (frame: Uint8Array) => frame[0] !== 0 };

function sound(pattern: string): Buffer {
  return Buffer.concat([...pattern].map((sign) => Buffer.alloc(FRAME_BYTES, sign === 'x' ? 1 : 0)));
}

const marks = (frames: readonly Frame[]) => frames.map(({ isSpeech }) => (isSpeech ? 'x' : '.')).join('');

describe('createFramer', () => {
  test.each([
    ['..xx....................', '...xxxxxxx..............'],
    ['.x.......x......', '................'],
    ['xxxxx..xxxxx......', '.xxxxxxxxxxxxxxxxx'],
    ['xx.x.x.x.x.x...........', '.xxxxxxxxxxxxxxxx......'],
  ])('smooths the speech marks of %s', (heard, expected) => {
    expect(marks(createFramer(detector).push(sound(heard)))).toBe(expected);
  });

  test('passes on every sample for any chunk size', () => {
    const pcm = Buffer.concat([sound('..xxxxxx..'), Buffer.from([1, 2, 3, 4])]);
    const whole = createFramer(detector);
    const expected = [...whole.push(pcm), ...whole.flush()];
    for (const size of [2, 322, 962, 5000]) {
      const framer = createFramer(detector);
      const frames: Frame[] = [];
      for (let at = 0; at < pcm.length; at += size) frames.push(...framer.push(pcm.subarray(at, at + size)));
      frames.push(...framer.flush());
      expect(Buffer.concat(frames.map((frame) => frame.pcm)).equals(pcm)).toBe(true);
      expect(marks(frames)).toBe(marks(expected));
      expect(frames.at(-1)?.pcm).toHaveLength(4);
    }
  });

  test('computes the power of a frame', () => {
    const pcm = Buffer.alloc(FRAME_BYTES);
    for (let at = 0; at < FRAME_BYTES; at += 2) pcm.writeInt16LE(at % 4 === 0 ? 100 : -100, at);
    expect(createFramer(detector).push(pcm)[0]?.power).toBe(10_000);
  });
});
