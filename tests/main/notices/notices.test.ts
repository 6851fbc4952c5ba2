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
    showWindow: () => opened.push('the window'),
  });
  return { show, made, opened };
}

it('shows a notification that opens its page on click', () => {
  const { show, made, opened } = open();
  show({ title: 'a', body: 'b', path: '/recent' });
  expect(made[0]?.isShown).toBe(true);
  made[0]?.emit('click');
  expect(opened).toEqual(['/recent']);
});

it('shows the window as it is for a notification without a page', () => {
  const { show, made, opened } = open();
  show({ title: 'a', body: 'b', path: null });
  made[0]?.emit('click');
  expect(opened).toEqual(['the window']);
});

it('opens no address outside the app for a notification', () => {
  const { show, made, opened } = open();
  show({ title: 'a', body: 'b', path: 'https://example.com' });
  made[0]?.emit('click');
  expect(opened).toEqual([]);
});

it('shows nothing when notifications are not supported', () => {
  const { show, made } = open(false);
  show({ title: 'a', body: 'b', path: '/' });
  expect(made).toEqual([]);
});
