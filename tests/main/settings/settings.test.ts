import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS, type DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import type { SettingProblem } from '../../../src/contract/desktop/desktop-options.ts';
import { createSettings, type SettingsApplier } from '../../../src-main/settings/settings.ts';

const keys = (toggle: string) => ({ ...DEFAULT_DESKTOP_SETTINGS.hotkeys, toggle });

let log: string[];
let written: DesktopSettings[];
let isDiskFull: boolean;

beforeEach(() => {
  log = [];
  written = [];
  isDiskFull = false;
});

const applier = (
  name: string,
  judge: (wanted: DesktopSettings) => SettingProblem | null = () => null,
): SettingsApplier => ({
  async apply(wanted) {
    const problem = judge(wanted);
    log.push(`${name} ${wanted.hotkeys.toggle} ${problem ?? 'ok'}`);
    return problem;
  },
});

const open = (...appliers: SettingsApplier[]) =>
  createSettings({
    initial: { ...DEFAULT_DESKTOP_SETTINGS, hotkeys: keys('F5') },
    async write(settings) {
      if (isDiskFull) throw new Error('full');
      written.push(settings);
    },
    appliers,
    onChanged: (now, before) => log.push(`changed ${before.hotkeys.toggle} ${now.hotkeys.toggle}`),
  });

it('stores a settings change once all appliers have accepted it', async () => {
  const settings = open(applier('a'), applier('b'));
  expect(await settings.change({ hotkeys: keys('F6') })).toMatchObject({
    problem: null,
    settings: { hotkeys: keys('F6') },
  });
  expect(log).toEqual(['a F6 ok', 'b F6 ok', 'changed F5 F6']);
  expect(written).toHaveLength(1);
  expect(settings.current().hotkeys.toggle).toBe('F6');
});

it('reverts the complete settings change when an applier rejects it', async () => {
  const settings = open(
    applier('a'),
    applier('b', ({ hotkeys }) => (hotkeys.toggle === 'F6' ? 'hotkeyTaken' : null)),
    applier('c'),
  );
  const answer = await settings.change({ hotkeys: keys('F6'), delivery: 'clipboard' });
  expect(answer).toMatchObject({
    problem: 'hotkeyTaken',
    settings: { hotkeys: keys('F5'), delivery: 'paste' },
  });
  expect(log).toEqual(['a F6 ok', 'b F6 hotkeyTaken', 'a F5 ok']);
  expect(written).toEqual([]);
});

it('reverts a settings change when the disk refuses it', async () => {
  isDiskFull = true;
  const settings = open(applier('a'), applier('b'));
  expect(await settings.change({ hotkeys: keys('F6') })).toMatchObject({ problem: 'systemRefused' });
  expect(log).toEqual(['a F6 ok', 'b F6 ok', 'b F5 ok', 'a F5 ok']);
  expect(settings.current().hotkeys.toggle).toBe('F5');
});

it('applies concurrent settings changes in order', async () => {
  const settings = open(applier('a'));
  await Promise.all([settings.change({ hotkeys: keys('F6') }), settings.change({ delivery: 'clipboard' })]);
  expect(settings.current()).toMatchObject({ hotkeys: keys('F6'), delivery: 'clipboard' });
});

it('ignores undefined fields of a settings change', async () => {
  const settings = open();
  await settings.change({ hotkeys: undefined as never });
  expect(settings.current().hotkeys.toggle).toBe('F5');
});
