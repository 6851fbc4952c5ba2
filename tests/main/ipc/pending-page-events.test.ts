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

it('sends events immediately to a page that listens', () => {
  mail.setListening('dictation.command', true);
  mail.send('dictation.command', 'toggle');
  expect([told, wakes]).toEqual([[['dictation.command', 'toggle']], 0]);
});

it('wakes the page and queues events per kind, in order and without duplicates', () => {
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

it('drops pending events that are no longer wanted', () => {
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

it('queues events again when the page stops listening, and drops them when it ends', () => {
  mail.setListening('dictation.command', true);
  mail.setListening('dictation.command', false);
  mail.send('dictation.command', 'toggle');
  expect(told).toEqual([]);
  mail.setListening('dictation.command', true);
  mail.onPageEnded();
  mail.send('dictation.command', 'cancel');
  expect(told).toEqual([['dictation.command', 'toggle']]);
});
