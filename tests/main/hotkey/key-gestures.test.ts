import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BREAK_MS, KeyGestures, TAP_MS } from '../../../src-main/hotkey/key-gestures.ts';

let said: string[];
let clock: number;
let gestures: KeyGestures;

beforeEach(() => {
  said = [];
  clock = 0;
  gestures = new KeyGestures(
    (name, gesture) => said.push(`${name} ${gesture}`),
    () => clock,
  );
});

afterEach(() => vi.useRealTimers());

it('reports a tap when a key was pressed and let go alone', () => {
  gestures.listen([{ name: 'CtrlRight', isHeld: false }]);
  gestures.down('CtrlRight');
  gestures.down('CtrlRight');
  expect(said).toEqual([]);
  gestures.up('CtrlRight');
  expect(said).toEqual(['CtrlRight tap']);
});

it('reports no tap for a shortcut, nor for a key that was held long', () => {
  gestures.listen([{ name: 'CtrlRight', isHeld: false }]);
  gestures.down('CtrlRight');
  gestures.down('C');
  gestures.up('C');
  gestures.up('CtrlRight');
  gestures.down('CtrlRight');
  clock += TAP_MS + 1;
  gestures.up('CtrlRight');
  expect(said).toEqual([]);
});

it('reports no tap for a key that was held long while the system clock was set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const timed = new KeyGestures((name, gesture) => said.push(`${name} ${gesture}`));
  timed.listen([{ name: 'CtrlRight', isHeld: false }]);
  timed.down('CtrlRight');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(TAP_MS + 1);
  timed.up('CtrlRight');
  expect(said).toEqual([]);
});

it('reports press and release of a held key, whatever is typed later', () => {
  gestures.listen([{ name: 'AltRight', isHeld: true }]);
  gestures.down('AltRight');
  clock += BREAK_MS + 1;
  gestures.down('C');
  expect(gestures.held()).toEqual(['AltRight']);
  gestures.up('AltRight');
  expect(said).toEqual(['AltRight down', 'AltRight up']);
});

it('says when a held key was meant for a character, and is silent afterwards', () => {
  gestures.listen([{ name: 'AltRight', isHeld: true }]);
  // AltGr comes with Ctrl on Windows, and both repeat.
  gestures.down('Ctrl');
  gestures.down('AltRight');
  gestures.down('Ctrl');
  gestures.down('AltRight');
  expect(said).toEqual(['AltRight down']);
  gestures.down(null);
  gestures.up('AltRight');
  expect(said).toEqual(['AltRight down', 'AltRight broken']);
  expect(gestures.held()).toEqual([]);
});

it('reports a mouse button when it is pressed, with any key', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: false }]);
  gestures.down('Ctrl');
  gestures.down('Mouse4');
  gestures.down('A');
  gestures.up('Mouse4');
  expect(said).toEqual(['Mouse4 tap']);
});

it('never names a key that was not asked for', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: true }]);
  for (const name of ['A', 'CtrlRight', 'Mouse5']) {
    gestures.down(name);
    gestures.up(name);
  }
  expect(said).toEqual([]);
});

it('lets keys go that nobody listens for any more', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: true }]);
  gestures.down('Mouse4');
  gestures.listen([]);
  expect(said).toEqual(['Mouse4 down', 'Mouse4 up']);
});
