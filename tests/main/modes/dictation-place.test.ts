import { expect, it, vi } from 'vitest';
import type { Mode } from '../../../src/contract/desktop/modes.ts';
import type { FrontProgram } from '../../../src-main/front/front-program.ts';
import { createDictationPlace } from '../../../src-main/modes/dictation-place.ts';
import { emptyMode } from '../../../src-renderer/features/desktop/modes/mode-presets.ts';

const XTERM = { program: 'xterm', title: null };

const SHELL: Mode = {
  ...emptyMode(),
  id: '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b',
  name: 'Shell',
  programs: ['xterm'],
  pasteMethod: 'terminal',
};

function open({ isAtHome = false, modes = [] as Mode[], mode = null as string | null } = {}) {
  const readFront = vi.fn<() => Promise<FrontProgram | null>>(async () => ({ program: 'mail', title: null }));
  const readSelection = vi.fn<(front: FrontProgram | null) => Promise<string | null>>(async () => 'Dear sir');
  const place = createDictationPlace({
    readFront,
    readSelection,
    settings: () => ({ modes, mode }),
    hasFocus: () => isAtHome,
  });
  return { place, readFront, readSelection };
}

it('reads the front program once per dictation, and the selection only for an edit', async () => {
  const { place, readFront, readSelection } = open();
  expect(await place.context()).toEqual({ modeId: null, selection: null });
  expect(readFront).not.toHaveBeenCalled();
  place.begin(false);
  expect(await place.context()).toEqual({ modeId: null, selection: null });
  expect(readFront).toHaveBeenCalledOnce();
  // The target is read again at delivery: another program may be in front by then.
  readFront.mockResolvedValueOnce(XTERM);
  expect(await place.target()).toEqual({ mode: null, front: XTERM, current: XTERM });
  readFront.mockResolvedValueOnce(null);
  expect(await place.target()).toEqual({ mode: null, front: null, current: null });
  expect(readSelection).not.toHaveBeenCalled();
  place.begin(true);
  expect(await place.context()).toEqual({ modeId: null, selection: 'Dear sir' });
  expect(readSelection).toHaveBeenCalledExactlyOnceWith({ program: 'mail', title: null });
});

it.each([
  ['a dictation in another program', false, true, 'other'],
  ['an edit in another program that does not begin', true, false, 'other'],
  ['an edit in another program without a selection', true, true, null],
])('keeps the program of an edit during %s', async (_what, isEdit, begins, selection) => {
  const { place, readFront, readSelection } = open();
  place.begin(true);
  await place.context();
  readFront.mockResolvedValue(XTERM);
  readSelection.mockResolvedValue(selection);
  place.begin(isEdit);
  if (begins) await place.context();
  else await place.target();
  expect(await place.origin()).toEqual({ program: 'mail', title: null });
});

it.each([
  ['another program', XTERM, 'other'],
  ['a window of the app', null, null],
])('has the program of the latest edit: %s', async (_what, program, selection) => {
  const { place, readFront, readSelection } = open();
  place.begin(true);
  await place.context();
  readFront.mockResolvedValue(program);
  readSelection.mockResolvedValue(selection);
  place.begin(true);
  await place.context();
  expect(await place.origin()).toEqual(program);
});

it('delivers to the program of the start when the front program cannot be read in time', async () => {
  const { place, readFront } = open();
  place.begin(false);
  readFront.mockReturnValueOnce(new Promise(() => undefined));
  const asked = Date.now();
  const began = { program: 'mail', title: null };
  expect(await place.target()).toEqual({ mode: null, front: began, current: null });
  expect(Date.now() - asked).toBeLessThan(3000);
});

it('does not read the front program while the app’s own window has the focus', async () => {
  const { place, readFront } = open({ isAtHome: true });
  place.begin(false);
  expect(await place.target()).toEqual({ mode: null, front: null, current: null });
  expect(readFront).not.toHaveBeenCalled();
});

it('delivers by the mode of the program in front, not of the one at the start', async () => {
  const { place, readFront } = open({ modes: [SHELL] });
  readFront.mockResolvedValueOnce(XTERM);
  place.begin(false);
  expect((await place.context()).modeId).toBe(SHELL.id);
  expect((await place.target()).mode).toBeNull();
  readFront.mockResolvedValueOnce(XTERM);
  expect((await place.target()).mode).toEqual(SHELL);
  const chosen = open({ modes: [SHELL], mode: SHELL.id }).place;
  expect((await chosen.target()).mode).toEqual(SHELL);
});
