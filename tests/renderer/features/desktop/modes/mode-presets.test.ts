import { expect, it } from 'vitest';
import { modeSchema } from '../../../../../src/contract/desktop/modes.ts';
import {
  MODE_PRESETS,
  partsOf,
  presetMode,
} from '../../../../../src-renderer/features/desktop/modes/mode-presets.ts';

it('offers only presets that the mode schema accepts', () => {
  for (const preset of MODE_PRESETS)
    expect(modeSchema.safeParse(presetMode(preset, 'Name')).success).toBe(true);
});

it('splits a list at commas, and drops blanks and duplicates', () => {
  expect(partsOf(' outlook, thunderbird ,,outlook,')).toEqual(['outlook', 'thunderbird']);
  expect(partsOf('微信，钉钉、メール، x, Notes • Work; 2')).toEqual([
    '微信',
    '钉钉',
    'メール',
    'x',
    'Notes • Work; 2',
  ]);
  expect(partsOf('')).toEqual([]);
});
