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

it('reports a tap when a key is pressed and released alone', () => {
  gestures.listen([{ name: 'CtrlRight', isHeld: false }]);
  gestures.down('CtrlRight');
  gestures.down('CtrlRight');
  expect(said).toEqual([]);
  gestures.up('CtrlRight');
  expect(said).toEqual(['CtrlRight tap']);
});

it('reports no tap for a shortcut or a long press', () => {
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

it('reports no tap for a long press when the system clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const timed = new KeyGestures((name, gesture) => said.push(`${name} ${gesture}`));
  timed.listen([{ name: 'CtrlRight', isHeld: false }]);
  timed.down('CtrlRight');
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(TAP_MS + 1);
  timed.up('CtrlRight');
  expect(said).toEqual([]);
});

it('reports press and release of a held key regardless of keys typed later', () => {
  gestures.listen([{ name: 'AltRight', isHeld: true }]);
  gestures.down('AltRight');
  clock += BREAK_MS + 1;
  gestures.down('C');
  expect(gestures.held()).toEqual(['AltRight']);
  gestures.up('AltRight');
  expect(said).toEqual(['AltRight down', 'AltRight up']);
});

it('reports a held key as broken when another key follows soon, and nothing afterwards', () => {
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

it('reports a mouse button on press, regardless of other keys', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: false }]);
  gestures.down('Ctrl');
  gestures.down('Mouse4');
  gestures.down('A');
  gestures.up('Mouse4');
  expect(said).toEqual(['Mouse4 tap']);
});

it('never reports keys that were not requested', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: true }]);
  for (const name of ['A', 'CtrlRight', 'Mouse5']) {
    gestures.down(name);
    gestures.up(name);
  }
  expect(said).toEqual([]);
});

it('reports the release of a key that is no longer requested', () => {
  gestures.listen([{ name: 'Mouse4', isHeld: true }]);
  gestures.down('Mouse4');
  gestures.listen([]);
  expect(said).toEqual(['Mouse4 down', 'Mouse4 up']);
});
