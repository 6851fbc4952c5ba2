import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AwakeStopwatch, awakeTimeout } from '../../src/async/awake-time.ts';

/** Milliseconds by which the clock went on while the computer slept. */
let sleptMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + sleptMs);
});
afterEach(() => {
  sleptMs = 0;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('awakeTimeout', () => {
  it('calls back after its time, once', () => {
    const callback = vi.fn();
    awakeTimeout(callback, 2500);
    vi.advanceTimersByTime(2499);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('does not count the time in which the computer slept', () => {
    const callback = vi.fn();
    awakeTimeout(callback, 10_000);
    vi.advanceTimersByTime(3000);
    sleptMs = 3_600_000;
    vi.advanceTimersByTime(4000);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled', () => {
    const callback = vi.fn();
    const cancel = awakeTimeout(callback, 5000);
    vi.advanceTimersByTime(4000);
    cancel();
    vi.advanceTimersByTime(60_000);
    expect(callback).not.toHaveBeenCalled();
  });
});

describe('AwakeStopwatch', () => {
  it('counts from its last reset, and at most the longest gap per reading', () => {
    const stopwatch = new AwakeStopwatch(1000);
    vi.advanceTimersByTime(600);
    expect(stopwatch.read()).toBe(600);
    sleptMs = 90_000;
    expect(stopwatch.read()).toBe(1600);
    stopwatch.reset();
    vi.advanceTimersByTime(300);
    expect(stopwatch.read()).toBe(300);
  });
});
