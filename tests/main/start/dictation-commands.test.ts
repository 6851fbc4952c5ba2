import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Dictation, NO_DICTATION } from '../../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../../src/contract/desktop/desktop-options.ts';
import { createDictationCommands } from '../../../src-main/start/dictation-commands.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (phase: Dictation['phase']): Dictation => ({ ...NO_DICTATION, phase });

function setUp() {
  let isRecording = false;
  const sent: unknown[] = [];
  const opened: unknown[] = [];
  const listed: unknown[] = [];
  const drawMenus = vi.fn<() => void>();
  const dictating: boolean[] = [];
  const onBegin = vi.fn<(isEdit: boolean) => void>();
  const show = vi.fn<() => void>();
  const commands = createDictationCommands({
    tell(name, value) {
      if (name === 'dictation.command') sent.push(value);
      if (name === 'page.open') opened.push(value);
      if (name === 'pill.recent') listed.push(value);
    },
    window: {
      show,
      wake: () => undefined,
      minimise: () => undefined,
      allowClose: () => undefined,
      isLeaving: () => false,
      current: () => null,
    },
    openPill: () => ({
      show: () => undefined,
      hide: () => undefined,
      setExpanded: () => undefined,
      isGone: () => false,
    }),
    isPillWanted: () => true,
    onDictating: (isDictating) => dictating.push(isDictating),
    isRecording: () => isRecording,
    onBegin,
    drawMenus,
  });
  commands.pendingEvents.setListening('dictation.command', true);
  const record = () => {
    isRecording = true;
  };
  return { ...commands, sent, opened, listed, dictating, onBegin, drawMenus, show, record };
}

it.each<[DictationCommand, boolean, boolean[]]>([
  ['toggle', true, [true, false]],
  ['start', true, [true, false]],
  ['hold', true, [true, false]],
  ['edit', true, [true, false]],
  ['again', true, []],
  ['retry', true, []],
  ['language', false, []],
  ['mode', false, []],
  ['stop', false, []],
  ['cancel', false, []],
  ['holdEnd', false, []],
  ['holdCancel', false, []],
])('%s: permits a paste %j, takes Esc %j', (what, isPermitted, dictated) => {
  const { command, pill, permit, sent, dictating, onBegin } = setUp();
  command(what);
  pill.report(at('done'));
  expect([sent, dictating]).toEqual([[what], dictated]);
  expect(onBegin.mock.calls).toEqual(isPermitted ? [[what === 'edit']] : []);
  expect(permit.take()).toBe(isPermitted);
});

it('passes a command on without a permit while something is recorded', () => {
  const { command, permit, sent, record, onBegin } = setUp();
  record();
  command('toggle');
  expect([sent, onBegin.mock.calls, permit.take()]).toEqual([['toggle'], [], false]);
});

it.each<[DictationCommand, DictationCommand]>([
  ['hold', 'holdEnd'],
  ['toggle', 'toggle'],
  ['edit', 'cancel'],
])('%s before the page listens is dropped by %s, and nothing waits for an answer', (begin, end) => {
  const { command, pendingEvents, permit, pill, sent, dictating, show } = setUp();
  pendingEvents.setListening('dictation.command', false);
  command(begin);
  command(end);
  expect([pill.shown().phase, dictating, permit.take()]).toEqual(['idle', [true, false], false]);
  pendingEvents.setListening('dictation.command', true);
  vi.advanceTimersByTime(10_000);
  expect([sent, show.mock.calls]).toEqual([[], []]);
});

it.each<[DictationCommand, DictationCommand, DictationCommand]>([
  ['toggle', 'language', 'toggle'],
  ['hold', 'mode', 'holdEnd'],
])('%s before the page listens is kept when %s follows, and dropped by %s', (begin, choice, end) => {
  const { command, pendingEvents, pill, sent } = setUp();
  for (const isEnded of [false, true]) {
    pendingEvents.setListening('dictation.command', false);
    command(begin);
    command(choice);
    if (isEnded) command(end);
    pendingEvents.setListening('dictation.command', true);
    expect([sent.splice(0), pill.shown().phase]).toEqual(
      isEnded ? [[choice], 'idle'] : [[begin, choice], 'starting'],
    );
    pill.dismiss();
  }
});

it.each<DictationCommand>(['toggle', 'again'])('%s that waits ends with its page', (what) => {
  const { command, pendingEvents, permit, pill, pageEnded, sent } = setUp();
  pendingEvents.setListening('dictation.command', false);
  command('language');
  command(what);
  pageEnded();
  expect([pill.shown().phase, permit.take()]).toEqual(['idle', false]);
  pendingEvents.setListening('dictation.command', true);
  expect(sent).toEqual(['language']);
});

it('opens the last page that was asked for before the page listens', () => {
  const { openPage, pendingEvents, opened } = setUp();
  openPage('/recent');
  openPage('/settings');
  pendingEvents.setListening('page.open', true);
  expect(opened).toEqual(['/settings']);
});

it('shows the window where the page does not answer', () => {
  const { command, show } = setUp();
  command('again');
  vi.advanceTimersByTime(10_000);
  expect(show).toHaveBeenCalledOnce();
});

it('offers the last texts in the pill and the tray, and takes them back', () => {
  const { showRecent, pill, listed, drawMenus } = setUp();
  showRecent([{ id: 'one', text: 'words' }]);
  expect(pill.recent).toEqual([{ id: 'one', text: 'words' }]);
  showRecent([]);
  expect([pill.recent, listed.at(-1)]).toEqual([[], []]);
  expect(drawMenus).toHaveBeenCalledTimes(2);
});
