import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Dictation, NO_DICTATION } from '../../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../../src/contract/desktop/desktop-options.ts';
import { createPastePermits } from '../../../src-main/delivery/paste-permits.ts';
import { createPendingPageEvents } from '../../../src-main/ipc/pending-page-events.ts';
import type { SendToPage } from '../../../src-main/ipc/send-to-page.ts';
import { createDictationControl } from '../../../src-main/start/dictation-control.ts';
import { createDictationPill } from '../../../src-main/start/dictation-pill.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (phase: Dictation['phase']): Dictation => ({ ...NO_DICTATION, phase });

function setUp() {
  let isRecording = false;
  const sent: unknown[] = [];
  const dictating: boolean[] = [];
  const onBegin = vi.fn<(isEdit: boolean) => void>();
  const show = vi.fn<() => void>();
  const tell: SendToPage = (name, value) => {
    if (name === 'dictation.command') sent.push(value);
  };
  const pendingEvents = createPendingPageEvents(tell, () => undefined);
  const permits = createPastePermits();
  const pill = createDictationPill({
    sendToPage: tell,
    window: { show },
    pendingEvents,
    permits,
    open: () => ({
      show: () => undefined,
      hide: () => undefined,
      setExpanded: () => undefined,
      isGone: () => false,
    }),
    isWanted: () => true,
    interrupted: () => 'It was interrupted',
    onDictating: (isDictating) => dictating.push(isDictating),
    drawMenus: () => undefined,
  });
  const control = createDictationControl({
    pendingEvents,
    permits,
    pill,
    isClosing: () => false,
    isRecording: () => isRecording,
    onBegin,
  });
  pendingEvents.setListening('dictation.command', true);
  const record = () => {
    isRecording = true;
  };
  return { ...control, pendingEvents, permits, pill, sent, dictating, onBegin, show, record };
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
])('%s: grants a paste permit %j, reports dictating %j', (what, isPermitted, dictated) => {
  const { command, pill, permits, sent, dictating, onBegin } = setUp();
  command(what);
  pill.report(at('done'));
  expect([sent, dictating]).toEqual([[what], dictated]);
  expect(onBegin.mock.calls).toEqual(isPermitted ? [[what === 'edit']] : []);
  expect(permits.consume()).toBe(isPermitted);
});

it('sends a command without a paste permit while something is recorded', () => {
  const { command, permits, sent, record, onBegin } = setUp();
  record();
  command('toggle');
  expect([sent, onBegin.mock.calls, permits.consume()]).toEqual([['toggle'], [], false]);
});

it.each<[DictationCommand, DictationCommand]>([
  ['hold', 'holdEnd'],
  ['toggle', 'toggle'],
  ['edit', 'cancel'],
])('drops %s before the page listens when %s follows, without waiting for a response', (begin, end) => {
  const { command, pendingEvents, permits, pill, sent, dictating, show } = setUp();
  pendingEvents.setListening('dictation.command', false);
  command(begin);
  command(end);
  expect([pill.shown().phase, dictating, permits.consume()]).toEqual(['idle', [true, false], false]);
  pendingEvents.setListening('dictation.command', true);
  vi.advanceTimersByTime(10_000);
  expect([sent, show.mock.calls]).toEqual([[], []]);
});

it.each<[DictationCommand, DictationCommand, DictationCommand]>([
  ['toggle', 'language', 'toggle'],
  ['hold', 'mode', 'holdEnd'],
])('keeps %s before the page listens when %s follows, and drops it on %s', (begin, choice, end) => {
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

it.each<DictationCommand>(['toggle', 'again'])('drops a pending %s when its page ends', (what) => {
  const { command, pendingEvents, permits, pill, onPageEnded, sent } = setUp();
  pendingEvents.setListening('dictation.command', false);
  command('language');
  command(what);
  onPageEnded();
  expect([pill.shown().phase, permits.consume()]).toEqual(['idle', false]);
  pendingEvents.setListening('dictation.command', true);
  expect(sent).toEqual(['language']);
});

it('shows the window when the page does not respond to a command', () => {
  const { command, show } = setUp();
  command('again');
  vi.advanceTimersByTime(10_000);
  expect(show).toHaveBeenCalledOnce();
});
