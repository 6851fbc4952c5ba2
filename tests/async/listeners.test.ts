import { expect, it } from 'vitest';
import { createListeners } from '../../src/async/listeners.ts';

it('notifies current listeners, and applies additions and removals from the next notification on', () => {
  const heard: string[] = [];
  const listeners = createListeners();
  const stop = listeners.add(() => {
    heard.push('first');
    listeners.add(() => heard.push('late'));
    stop();
  });
  listeners.add(() => heard.push('second'));
  listeners.notify();
  expect(heard).toEqual(['first', 'second']);
  listeners.notify();
  expect(heard).toEqual(['first', 'second', 'second', 'late']);
  expect(listeners.size).toBe(2);
});
