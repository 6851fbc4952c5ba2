import { describe, expect, it } from 'vitest';
import { chooseFormat } from '../../../../src-renderer/platform/web/recording-format.ts';

describe('the recording format', () => {
  it('is the first of webm with opus, webm, mp4, wav that the browser has', () => {
    const all = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav'];
    for (const [index, format] of all.entries()) {
      expect(chooseFormat((type) => all.slice(index).includes(type))).toBe(format);
    }
  });

  it('is left to a browser that has none of them', () => {
    expect(chooseFormat(() => false)).toBe('');
  });
});
