import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { guardNavigation } from '../../../src-main/window/navigation.ts';

type OpenHandler = (details: { url: string }) => { action: string };

class Contents extends EventEmitter {
  openWindow: OpenHandler = () => ({ action: 'allow' });

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openWindow = handler;
  }

  /** True when the guard prevented the event. */
  stops(event: string, details: object = {}): boolean {
    let stopped = false;
    this.emit(event, { ...details, preventDefault: () => (stopped = true) });
    return stopped;
  }
}

const ELSEWHERE = [
  'https://example.com/',
  'http://127.0.0.1:3000/',
  'https://app/',
  'parlance://other/',
  'parlance://app.evil/',
  'parlance://evil@app/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:parlance://app/x',
  'about:blank',
  'chrome://gpu',
  'devtools://devtools/',
  'view-source:parlance://app/',
  'mailto:ann@example.com',
  'smb://server/share',
  'not an address',
  '',
];
let contents: Contents;
let outside: string[];

beforeEach(() => {
  contents = new Contents();
  outside = [];
  guardNavigation(contents as unknown as WebContents, (address) => outside.push(address));
});

it.each(['will-frame-navigate', 'will-redirect'])(
  '%s allows only the app’s own pages in the main frame',
  (event) => {
    expect(contents.stops(event, { url: 'parlance://app/recent', isMainFrame: true })).toBe(false);
    for (const url of ELSEWHERE)
      expect([url, contents.stops(event, { url, isMainFrame: true })]).toEqual([url, true]);
  },
);

it.each(['will-frame-navigate', 'will-redirect'])('%s blocks all navigation in subframes', (event) => {
  for (const url of ['parlance://app/', ...ELSEWHERE]) {
    expect(contents.stops(event, { url, isMainFrame: false })).toBe(true);
  }
});

it('opens only mailto links of the main frame externally', () => {
  for (const url of ['parlance://app/', ...ELSEWHERE]) {
    contents.stops('will-frame-navigate', { url, isMainFrame: false });
    contents.stops('will-redirect', { url, isMainFrame: true });
  }
  expect(outside).toEqual([]);
  for (const url of ['parlance://app/', ...ELSEWHERE]) {
    contents.stops('will-frame-navigate', { url, isMainFrame: true });
  }
  expect(outside).toEqual(['mailto:ann@example.com']);
});

it('denies new windows and reports their addresses', () => {
  for (const url of ['parlance://app/', ...ELSEWHERE])
    expect(contents.openWindow({ url })).toEqual({ action: 'deny' });
  expect(outside).toEqual(['parlance://app/', ...ELSEWHERE]);
});

it('blocks webviews', () => expect(contents.stops('will-attach-webview')).toBe(true));
