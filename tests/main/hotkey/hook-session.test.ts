import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HookSession, POLL_MS } from '../../../src-main/hotkey/hook-session.ts';

const CODES = { Space: 57, Ctrl: 29, CtrlRight: 3613, AltRight: 3640, C: 46 };
let hook: EventEmitter & { start(): void; stop(): void };
let log: string[];
let said: unknown[];
let down: Set<string>;

const open = (tells = true) =>
  new HookSession({
    hook,
    codes: CODES,
    physical: tells ? { isDown: (name) => down.has(name) } : null,
    send: (message) => said.push(message),
  });
const key = (kind: 'keydown' | 'keyup', keycode: number) => hook.emit(kind, { keycode });
const mouse = (kind: 'mousedown' | 'mouseup', button: number) => hook.emit(kind, { button });

beforeEach(() => {
  log = [];
  said = [];
  down = new Set();
  hook = Object.assign(new EventEmitter(), {
    start: () => void log.push('start'),
    stop: () => void log.push('stop'),
  });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('runs the hook only while keys are requested', () => {
  const session = open();
  expect(log).toEqual([]);
  session.handle({ do: 'listen', keys: [{ name: 'Mouse4', isHeld: true }] });
  session.handle({ do: 'await-release', groups: [['Space']] });
  session.handle({ do: 'forget' });
  expect(log).toEqual(['start']);
  session.handle({ do: 'listen', keys: [] });
  expect(log).toEqual(['start', 'stop']);
});

it('reports the release of any key of a shortcut once', () => {
  open().handle({ do: 'await-release', groups: [['Space'], ['Ctrl', 'CtrlRight']] });
  key('keyup', CODES.C);
  expect(said).toEqual([]);
  key('keyup', CODES.CtrlRight);
  key('keyup', CODES.Space);
  expect(said).toEqual([{ is: 'released' }]);
  expect(log).toEqual(['start', 'stop']);
});

it('detects a missed release by polling, and only after two polls agree', () => {
  down = new Set(['Space', 'Ctrl']);
  open().handle({ do: 'await-release', groups: [['Space'], ['Ctrl', 'CtrlRight']] });
  vi.advanceTimersByTime(POLL_MS * 50);
  expect(said).toEqual([]);
  down.delete('Space');
  vi.advanceTimersByTime(POLL_MS);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(POLL_MS);
  expect(said).toEqual([{ is: 'released' }]);
  expect(vi.getTimerCount()).toBe(0);
});

it('detects a missed release of a single key and of a mouse button', () => {
  open().handle({
    do: 'listen',
    keys: [
      { name: 'AltRight', isHeld: true },
      { name: 'Mouse4', isHeld: true },
    ],
  });
  down = new Set(['AltRight', 'Mouse4']);
  key('keydown', CODES.AltRight);
  mouse('mousedown', 4);
  vi.advanceTimersByTime(POLL_MS * 50);
  down.clear();
  vi.advanceTimersByTime(POLL_MS * 2);
  expect(said).toEqual([
    { is: 'gesture', name: 'AltRight', gesture: 'down' },
    { is: 'gesture', name: 'Mouse4', gesture: 'down' },
    { is: 'gesture', name: 'AltRight', gesture: 'up' },
    { is: 'gesture', name: 'Mouse4', gesture: 'up' },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('relies on the hook events when key states are not available', () => {
  open(false).handle({ do: 'await-release', groups: [['Space']] });
  vi.advanceTimersByTime(POLL_MS * 50);
  expect(said).toEqual([]);
  key('keyup', CODES.Space);
  expect(said).toEqual([{ is: 'released' }]);
});

it('ignores the left and right mouse buttons', () => {
  open().handle({ do: 'listen', keys: [{ name: 'Mouse3', isHeld: false }] });
  for (const button of [1, 2, 3]) mouse('mousedown', button);
  expect(said).toEqual([{ is: 'gesture', name: 'Mouse3', gesture: 'tap' }]);
});

it.each([
  ['left button', () => mouse('mousedown', 1)],
  ['right button', () => mouse('mousedown', 2)],
  ['wheel', () => hook.emit('wheel')],
])('reports no tap of a key pressed with the %s', (_with, use) => {
  open().handle({ do: 'listen', keys: [{ name: 'CtrlRight', isHeld: false }] });
  const tap = (during?: () => void): void => {
    key('keydown', CODES.CtrlRight);
    during?.();
    key('keyup', CODES.CtrlRight);
  };
  tap(use);
  expect(said).toEqual([]);
  tap();
  expect(said).toEqual([{ is: 'gesture', name: 'CtrlRight', gesture: 'tap' }]);
});

it('keeps a held key through a click', () => {
  open().handle({ do: 'listen', keys: [{ name: 'AltRight', isHeld: true }] });
  key('keydown', CODES.AltRight);
  mouse('mousedown', 1);
  mouse('mouseup', 1);
  key('keyup', CODES.AltRight);
  expect(said).toEqual([
    { is: 'gesture', name: 'AltRight', gesture: 'down' },
    { is: 'gesture', name: 'AltRight', gesture: 'up' },
  ]);
});
