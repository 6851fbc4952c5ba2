import { beforeEach, expect, it } from 'vitest';
import { createPageMail, type PageMail } from '../../../src-main/ipc/pending-page-events.ts';

let told: unknown[];
let wakes: number;
let mail: PageMail;

beforeEach(() => {
  told = [];
  wakes = 0;
  mail = createPageMail(
    (name, value) => told.push([name, value]),
    () => {
      wakes += 1;
    },
  );
});

it('tells a page that listens at once', () => {
  mail.setListening('dictation.order', true);
  mail.send('dictation.order', 'toggle');
  expect([told, wakes]).toEqual([[['dictation.order', 'toggle']], 0]);
});

it('wakes a page, and has each kind wait for its own listener: the last one of each', () => {
  mail.send('dictation.order', 'start');
  mail.send('dictation.order', 'stop');
  mail.send('page.open', '/recent');
  expect([told, wakes]).toEqual([[], 3]);
  mail.setListening('page.open', true);
  expect(told).toEqual([['page.open', '/recent']]);
  mail.setListening('dictation.order', true);
  mail.setListening('dictation.order', true);
  expect(told).toEqual([
    ['page.open', '/recent'],
    ['dictation.order', 'stop'],
  ]);
});

it('forgets what is not wanted any more', () => {
  mail.send('dictation.order', 'toggle');
  mail.drop('dictation.order');
  mail.setListening('dictation.order', true);
  expect(told).toEqual([]);
});

it('waits again once the page listens no more, or is gone', () => {
  mail.setListening('dictation.order', true);
  mail.setListening('dictation.order', false);
  mail.send('dictation.order', 'toggle');
  expect(told).toEqual([]);
  mail.setListening('dictation.order', true);
  mail.pageEnded();
  mail.send('dictation.order', 'cancel');
  expect(told).toEqual([['dictation.order', 'toggle']]);
});
