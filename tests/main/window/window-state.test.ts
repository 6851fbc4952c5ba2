import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isReachable, trackWindow, type WindowState } from '../../../src-main/window/window-state.ts';

const screen = { x: 0, y: 30, width: 1920, height: 1050 };
const at = (x: number, y: number) => ({ x, y, width: 800, height: 600 });

it.each([
  [at(100, 100), true],
  [at(-700, 100), true],
  [at(-790, 100), false],
  [at(1900, 100), false],
  [at(100, 10), false],
  [at(100, 1050), false],
  [at(2500, 100), false],
])('isReachable for a window at %j returns %j', (bounds, is) =>
  expect(isReachable(bounds, [screen])).toBe(is),
);

it('isReachable accepts a window on any of the screens', () => {
  expect(isReachable(at(2500, 100), [screen, { ...screen, x: 1920 }])).toBe(true);
  expect(isReachable(at(2500, 100), [])).toBe(false);
});

class Window extends EventEmitter {
  gone = false;
  getNormalBounds = () => at(5, 40);
  isMaximized = () => true;
  isFullScreen = () => false;
  isDestroyed = () => this.gone;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('saves the window state once the window stops moving and when it closes', () => {
  const window = new Window();
  const kept: WindowState[] = [];
  trackWindow(window, (state) => kept.push(state));
  for (let step = 0; step < 50; step += 1) {
    window.emit('move');
    vi.advanceTimersByTime(20);
  }
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(kept).toEqual([{ bounds: at(5, 40), isMaximized: true, isFullScreen: false }]);
  window.emit('resize');
  window.emit('close');
  expect(kept).toHaveLength(2);
  window.gone = true;
  window.emit('maximize');
  vi.advanceTimersByTime(1000);
  expect(kept).toHaveLength(2);
});
