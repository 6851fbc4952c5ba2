import { describe, expect, it } from 'vitest';
import { firstFound } from '../../../../../src-renderer/features/editor/search/found-words.ts';

const found = (text: string, search: string) => {
  const place = firstFound(text, search);
  return place && text.slice(place.start, place.end);
};

describe('the words that a text was found by', () => {
  it('are those in a row as they were typed, where they are', () => {
    expect(found('The harbour, and the harbour-master called.', 'harbour mas')).toBe('harbour-master');
  });

  it('are the first of them where they stand apart', () => {
    expect(found('The master of this harbour called.', 'harbour master')).toBe('harbour');
  });

  it('are found without accents and in any case, as the search finds them', () => {
    expect(found('Ein Café in Zürich', 'CAFE')).toBe('Café');
    expect(found('Ein Café in Zürich', 'zuri')).toBe('Zürich');
  });

  it('are nowhere in a text that has them no more', () => {
    expect(found('Something else', 'harbour')).toBeNull();
    expect(found('Something else', '?!')).toBeNull();
  });
});
