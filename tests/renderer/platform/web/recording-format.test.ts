import { describe, expect, it } from 'vitest';
import { chooseFormat } from '../../../../src-renderer/platform/web/recording-format.ts';

describe('chooseFormat', () => {
  it('returns the first supported of webm with opus, webm, mp4 and wav', () => {
    const all = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav'];
    for (const [index, format] of all.entries()) {
      expect(chooseFormat((type) => all.slice(index).includes(type))).toBe(format);
    }
  });

  it('returns an empty type when none is supported', () => {
    expect(chooseFormat(() => false)).toBe('');
  });
});
