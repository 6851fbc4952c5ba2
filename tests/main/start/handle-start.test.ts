import { expect, it } from 'vitest';
import { asLoginStart, HIDDEN_SWITCH, readStart } from '../../../src-main/links/start-request.ts';
import { createStartHandler } from '../../../src-main/start/handle-start.ts';

function setUp() {
  const state = { isStartHidden: false };
  const done: string[] = [];
  const handleStart = createStartHandler({
    state,
    window: { show: () => done.push('show'), ensureOpen: () => done.push('open hidden') },
    dictation: { command: (command) => done.push(command) },
    openPage: (page) => done.push(page),
  });
  return { state, done, handleStart };
}

it.each([
  ['', 'show', false],
  [HIDDEN_SWITCH, 'open hidden', true],
  ['--toggle', 'toggle', true],
  ['--start', 'start', true],
  ['parlance://open/recent', '/recent', false],
])('handles a start with "%s", and notes whether it shows no window', (argument, action, isHidden) => {
  const { state, done, handleStart } = setUp();
  handleStart(readStart(['parlance', argument]));
  expect([done, state.isStartHidden]).toEqual([[action], isHidden]);
});

it('opens the window hidden at login', () => {
  const { state, done, handleStart } = setUp();
  handleStart(asLoginStart(readStart(['parlance'])));
  expect([done, state.isStartHidden]).toEqual([['open hidden'], true]);
});
