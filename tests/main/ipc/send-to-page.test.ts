import { beforeEach, expect, it } from 'vitest';
import { type Dictation, NO_DICTATION } from '../../../src/contract/desktop/desktop.ts';
import { createPageSender, type PageContents } from '../../../src-main/ipc/send-to-page.ts';

let sent: [string, string, unknown][];

function page(url: string, isDestroyed = false): PageContents {
  return {
    getURL: () => url,
    isDestroyed: () => isDestroyed,
    send: (channel, value) => void sent.push([url, channel, value]),
  };
}

beforeEach(() => {
  sent = [];
});

it('sends an event only to the pages of its kind of window', () => {
  const tell = createPageSender(() => [page('parlance://app/recent'), page('parlance://app/pill.html')]);
  const shown: Dictation = { ...NO_DICTATION, phase: 'recording', words: 'a' };
  tell('dictation.command', 'toggle');
  tell('pill.shown', shown);
  expect(sent).toEqual([
    ['parlance://app/recent', 'dictation.command', 'toggle'],
    ['parlance://app/pill.html', 'pill.shown', shown],
  ]);
});

it('sends nothing to destroyed, empty or foreign pages', () => {
  const pages = [page('parlance://app/', true), page(''), page('https://example.com/')];
  createPageSender(() => pages)('takes.changed', undefined);
  expect(sent).toEqual([]);
});

it('throws for a value that the event’s schema does not allow', () => {
  const tell = createPageSender(() => [page('parlance://app/')]);
  expect(() => tell('dictation.command', 'explode' as 'stop')).toThrow();
  expect(sent).toEqual([]);
});
