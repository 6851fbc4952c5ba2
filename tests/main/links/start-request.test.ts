import { expect, it } from 'vitest';
import {
  argumentsFor,
  asLoginStart,
  needsRunningApp,
  readStart,
} from '../../../src-main/links/start-request.ts';

it.each([
  [[], { command: null, page: null, isHidden: false }],
  [['--hidden'], { command: null, page: null, isHidden: true }],
  [['--toggle'], { command: 'toggle', page: null, isHidden: true }],
  [['parlance://open/recent'], { command: null, page: '/recent', isHidden: false }],
  [['--hidden', 'parlance://open/recent'], { command: null, page: '/recent', isHidden: false }],
  [['--start'], { command: 'start', page: null, isHidden: true }],
  [['--cancel', '--hidden'], { command: 'cancel', page: null, isHidden: true }],
  [['--toggle', 'parlance://open/recent'], { command: 'toggle', page: null, isHidden: true }],
])('parses the command line arguments %j', (values, request) =>
  expect(readStart(['/bin/parlance', ...values])).toEqual(request),
);

it('opens hidden at login unless a page is requested', () => {
  expect(asLoginStart(readStart(['/bin/parlance']))).toEqual({ command: null, page: null, isHidden: true });
  const link = readStart(['/bin/parlance', 'parlance://open/recent']);
  expect(asLoginStart(link)).toEqual(link);
});

it.each([
  [{ command: null, page: null, isHidden: false }, []],
  [{ command: null, page: '/recent', isHidden: false }, ['parlance://open/recent']],
  [{ command: 'toggle', page: null, isHidden: true }, ['--toggle']],
  [{ command: 'start', page: null, isHidden: true }, ['--start']],
] as const)('passes the start request on to the next start: %j', (request, asks) => {
  const own = ['/app', '--hidden', '--toggle', '--lang=nl', 'parlance://open/faq'];
  const next = argumentsFor(request, own);
  expect(next).toEqual(['/app', '--lang=nl', ...asks]);
  expect(readStart(next)).toEqual(request);
});

it('requires a running app for stop and cancel only', () => {
  const needs = ['--toggle', '--start', '--stop', '--cancel'].map((each) =>
    needsRunningApp(readStart([each])),
  );
  expect(needs).toEqual([false, false, true, true]);
});
