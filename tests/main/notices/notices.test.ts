import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createNotices } from '../../../src-main/notices/notices.ts';

class Notice extends EventEmitter {
  isShown = false;
  show(): void {
    this.isShown = true;
  }
}

function open(isSupported = true) {
  const made: Notice[] = [];
  const opened: string[] = [];
  const show = createNotices({
    isSupported: () => isSupported,
    make() {
      const notice = new Notice();
      made.push(notice);
      return notice;
    },
    open: (path) => opened.push(path),
  });
  return { show, made, opened };
}

it('shows a notice, and a press on it opens its page', () => {
  const { show, made, opened } = open();
  show({ title: 'a', body: 'b', path: '/recent' });
  expect(made[0]?.isShown).toBe(true);
  made[0]?.emit('click');
  expect(opened).toEqual(['/recent']);
});

it('opens nothing that is no page of the app', () => {
  const { show, made, opened } = open();
  show({ title: 'a', body: 'b', path: 'https://example.com' });
  made[0]?.emit('click');
  expect(opened).toEqual([]);
});

it('is silent where the system has none', () => {
  const { show, made } = open(false);
  show({ title: 'a', body: 'b', path: '/' });
  expect(made).toEqual([]);
});
