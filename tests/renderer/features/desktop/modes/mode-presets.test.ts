import { expect, it } from 'vitest';
import { modeSchema } from '../../../../../src/contract/desktop/modes.ts';
import {
  MODE_PRESETS,
  partsOf,
  presetMode,
} from '../../../../../src-renderer/features/desktop/modes/mode-presets.ts';

it('has presets that main accepts', () => {
  for (const preset of MODE_PRESETS)
    expect(modeSchema.safeParse(presetMode(preset, 'Name')).success).toBe(true);
});

it('reads lists with commas, each part once', () => {
  expect(partsOf(' outlook, thunderbird ,,outlook,')).toEqual(['outlook', 'thunderbird']);
  expect(partsOf('')).toEqual([]);
});
