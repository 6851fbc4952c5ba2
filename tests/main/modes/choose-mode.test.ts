import { expect, it } from 'vitest';
import type { Mode } from '../../../src/contract/desktop/modes.ts';
import { chooseMode } from '../../../src-main/modes/choose-mode.ts';
import { emptyMode } from '../../../src-renderer/features/desktop/modes/mode-presets.ts';

const mode = (name: string, programs: string[], titles: string[] = []): Mode => ({
  ...emptyMode(),
  id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  name,
  programs,
  titles,
});
const MODES = [
  mode('1', ['thunderbird', 'outlook']),
  mode('2', ['firefox']),
  mode('3', ['firefox'], ['Gmail']),
  mode('4', [], ['Notion']),
];
const named = (program: string, title: string | null = null, chosen: string | null = null) =>
  chooseMode(MODES, chosen, { program, title })?.name ?? null;

it('chooses the mode by program, ignoring case and file extension', () => {
  expect(named('OUTLOOK.EXE')).toBe('1');
  expect(named('firefox', 'News')).toBe('2');
  expect(named('gimp')).toBeNull();
  expect(chooseMode(MODES, null, null)).toBeNull();
});

it('prefers a mode that also matches the window title', () => {
  expect(named('firefox', 'Inbox - gmail')).toBe('3');
  expect(named('chrome', 'Plans – Notion')).toBe('4');
  expect(named('firefox', null)).toBe('2');
});

it('prefers the mode that the user selected, if it still exists', () => {
  expect(named('firefox', 'News', MODES[0]?.id)).toBe('1');
  expect(named('firefox', 'News', '00000000-0000-4000-8000-00000000dead')).toBe('2');
  expect(chooseMode(MODES, MODES[3]?.id ?? null, null)?.name).toBe('4');
});
