import { beforeEach, expect, it } from 'vitest';
import {
  createPendingPageEvents,
  type PendingPageEvents,
} from '../../../src-main/ipc/pending-page-events.ts';

let told: unknown[];
let wakes: number;
let mail: PendingPageEvents;

beforeEach(() => {
  told = [];
  wakes = 0;
  mail = createPendingPageEvents(
    (name, value) => told.push([name, value]),
    () => {
      wakes += 1;
    },
  );
});

it('tells a page that listens at once', () => {
  mail.setListening('dictation.command', true);
  mail.send('dictation.command', 'toggle');
  expect([told, wakes]).toEqual([[['dictation.command', 'toggle']], 0]);
});

it('wakes a page, and has each kind wait in order for its own listener, without repetitions', () => {
  mail.send('dictation.command', 'start');
  mail.send('dictation.command', 'language');
  mail.send('dictation.command', 'language');
  mail.send('page.open', '/recent');
  expect([told, wakes]).toEqual([[], 4]);
  mail.setListening('page.open', true);
  expect(told).toEqual([['page.open', '/recent']]);
  mail.setListening('dictation.command', true);
  mail.setListening('dictation.command', true);
  expect(told).toEqual([
    ['page.open', '/recent'],
    ['dictation.command', 'start'],
    ['dictation.command', 'language'],
  ]);
});

it('forgets what is not wanted any more', () => {
  mail.send('dictation.command', 'toggle');
  mail.send('dictation.command', 'language');
  expect(mail.drop('dictation.command', (command) => command === 'toggle')).toBe(true);
  expect(mail.drop('dictation.command', (command) => command === 'toggle')).toBe(false);
  mail.setListening('dictation.command', true);
  expect(told).toEqual([['dictation.command', 'language']]);
  mail.setListening('dictation.command', false);
  mail.send('dictation.command', 'toggle');
  expect(mail.drop('dictation.command')).toBe(true);
  mail.setListening('dictation.command', true);
  expect(told).toHaveLength(1);
});

it('waits again once the page listens no more, or is gone', () => {
  mail.setListening('dictation.command', true);
  mail.setListening('dictation.command', false);
  mail.send('dictation.command', 'toggle');
  expect(told).toEqual([]);
  mail.setListening('dictation.command', true);
  mail.onPageEnded();
  mail.send('dictation.command', 'cancel');
  expect(told).toEqual([['dictation.command', 'toggle']]);
});
