import { expect, it, vi } from 'vitest';
import type { Mode } from '../../../src/contract/desktop/modes.ts';
import type { FrontProgram } from '../../../src-main/front/front-program.ts';
import { createDictationContext } from '../../../src-main/modes/dictation-context.ts';
import { emptyMode } from '../../../src-renderer/features/desktop/modes/mode-presets.ts';

const MAIL = { program: 'mail', title: null };
const XTERM = { program: 'xterm', title: null };

const SHELL: Mode = {
  ...emptyMode(),
  id: '6f1f9c1e-8f5e-4c65-9d0e-0a4b1f1d2c3b',
  name: 'Shell',
  programs: ['xterm'],
  pasteMethod: 'terminal',
};

function open({ isAtHome = false, modes = [] as Mode[], mode = null as string | null } = {}) {
  const readFront = vi.fn<() => Promise<FrontProgram | null>>(async () => MAIL);
  const readSelection = vi.fn<(front: FrontProgram | null) => Promise<string | null>>(async () => 'Dear sir');
  const source = createDictationContext({
    readFront,
    readSelection,
    settings: () => ({ modes, mode }),
    hasFocus: () => isAtHome,
  });
  return { source, readFront, readSelection };
}

it('reads the front program once per dictation, and the selection only for an edit', async () => {
  const { source, readFront, readSelection } = open();
  expect(await source.context()).toEqual({ modeId: null, selection: null, edit: 0 });
  expect(readFront).not.toHaveBeenCalled();
  source.begin(false);
  expect(await source.context()).toEqual({ modeId: null, selection: null, edit: 0 });
  expect(readFront).toHaveBeenCalledOnce();
  // The target is read again at delivery: another program may be in front by then.
  readFront.mockResolvedValueOnce(XTERM);
  expect(await source.target()).toEqual({ mode: null, front: XTERM, current: XTERM });
  readFront.mockResolvedValueOnce(null);
  expect(await source.target()).toEqual({ mode: null, front: null, current: null });
  expect(readSelection).not.toHaveBeenCalled();
  source.begin(true);
  expect(await source.context()).toEqual({ modeId: null, selection: 'Dear sir', edit: 1 });
  expect(readSelection).toHaveBeenCalledExactlyOnceWith(MAIL);
});

it.each([
  ['the program it is from, whatever the title is now', MAIL, { ...MAIL, title: 'Inbox' }, true],
  ['a program that the system does not name', MAIL, null, true],
  ['another program', MAIL, XTERM, false],
  ['a program, from a window of the app', null, MAIL, false],
  ['a window of the app, from there', null, null, true],
])('says whether an edited selection can be replaced in %s', async (_where, origin, current, can) => {
  const { source, readFront, readSelection } = open();
  readFront.mockResolvedValueOnce(origin);
  // A window of the app has the selection itself.
  if (origin === null) readSelection.mockResolvedValueOnce(null);
  source.begin(true);
  const { edit } = await source.context();
  expect(source.canReplace(edit, current)).toBe(can);
});

it.each([
  ['a dictation', false, true, 'other'],
  ['an edit that does not begin', true, false, 'other'],
  ['an edit without a selection', true, true, null],
])('keeps an edit’s selection during %s in another program', async (_what, isEdit, begins, selection) => {
  const { source, readFront, readSelection } = open();
  source.begin(true);
  const { edit } = await source.context();
  readFront.mockResolvedValue(XTERM);
  readSelection.mockResolvedValue(selection);
  source.begin(isEdit);
  if (begins) await source.context();
  else await source.target();
  expect([source.canReplace(edit, MAIL), source.canReplace(edit, XTERM)]).toEqual([true, false]);
});

it.each([
  ['another program', XTERM, 'other'],
  ['the same program', MAIL, 'other'],
  ['a window of the app', null, null],
])('does not replace a selection after a later edit in %s', async (_where, program, selection) => {
  const { source, readFront, readSelection } = open();
  source.begin(true);
  const { edit: earlier } = await source.context();
  readFront.mockResolvedValue(program);
  readSelection.mockResolvedValue(selection);
  source.begin(true);
  const { edit: later } = await source.context();
  for (const current of [program, null])
    expect([source.canReplace(earlier, current), source.canReplace(later, current)]).toEqual([false, true]);
});

it('delivers to the program of the start when the front program cannot be read in time', async () => {
  const { source, readFront } = open();
  source.begin(false);
  readFront.mockReturnValueOnce(new Promise(() => undefined));
  const asked = Date.now();
  expect(await source.target()).toEqual({ mode: null, front: MAIL, current: null });
  expect(Date.now() - asked).toBeLessThan(3000);
});

it('does not read the front program while the app’s own window has the focus', async () => {
  const { source, readFront } = open({ isAtHome: true });
  source.begin(false);
  expect(await source.target()).toEqual({ mode: null, front: null, current: null });
  expect(readFront).not.toHaveBeenCalled();
});

it('delivers by the mode of the program in front, not of the one at the start', async () => {
  const { source, readFront } = open({ modes: [SHELL] });
  readFront.mockResolvedValueOnce(XTERM);
  source.begin(false);
  expect((await source.context()).modeId).toBe(SHELL.id);
  expect((await source.target()).mode).toBeNull();
  readFront.mockResolvedValueOnce(XTERM);
  expect((await source.target()).mode).toEqual(SHELL);
  const chosen = open({ modes: [SHELL], mode: SHELL.id }).source;
  expect((await chosen.target()).mode).toEqual(SHELL);
});
