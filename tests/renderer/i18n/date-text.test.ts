import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateText, storeDateFormat, storedDateFormat } from '../../../src-renderer/i18n/date-text.ts';

const FIRST = new Date(2026, 11, 1, 15, 4);
const LONG = { dateStyle: 'long' } as const;
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

function onDevice(languages: readonly string[]): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe('dateText', () => {
  it('writes a date in the form the language uses within a sentence', () => {
    onDevice(['en-US']);
    expect(`до ${dateText(FIRST, 'ru', LONG)}.`).toBe('до 1 декабря 2026.');
    expect(dateText(FIRST, 'ru', MOMENT)).not.toContain('г.');
    expect(dateText(FIRST, 'fr', LONG)).toBe('1er décembre 2026');
    expect(dateText(new Date(2026, 11, 11), 'fr', LONG)).toBe('11 décembre 2026');
    expect(dateText(FIRST, 'de', LONG)).toBe('1. Dezember 2026');
  });

  it('follows the device for English until the user chooses a format', () => {
    onDevice(['nl', 'en-GB', 'en-US']);
    expect(dateText(FIRST, 'en', MOMENT)).toBe('1 Dec 2026, 15:04');
    storeDateFormat('en-US');
    expect(storedDateFormat()).toBe('en-US');
    expect(dateText(FIRST, 'en', MOMENT)).toMatch(/^Dec 1, 2026, 3:04.PM$/);
    storeDateFormat(null);
    expect(dateText(FIRST, 'en', MOMENT)).toBe('1 Dec 2026, 15:04');
  });

  it('works when nothing can be stored', () => {
    onDevice(['en-US']);
    vi.stubGlobal('localStorage', undefined);
    storeDateFormat('en-GB');
    expect(dateText(FIRST, 'en', LONG)).toBe('December 1, 2026');
  });
});
