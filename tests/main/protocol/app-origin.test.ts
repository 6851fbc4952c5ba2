import { expect, it } from 'vitest';
import { APP_PRIVILEGES, isAppAddress } from '../../../src-main/protocol/app-origin.ts';

it.each(['parlance://app', 'parlance://app/', 'parlance://app/recent?x=1#y', 'PARLANCE://app/'])(
  '%s is the app',
  (address) => expect(isAppAddress(address)).toBe(true),
);

it.each([
  '',
  'app',
  'parlance:',
  'parlance:app',
  'parlance:///app',
  'parlance://app.example.com/',
  'parlance://app:80/',
  'parlance://evil@app/',
  'parlance://:secret@app/',
  'parlance://example.com/app',
  'parlances://app/',
  'https://app/',
  'file:///app',
  'data:text/html,parlance://app',
  'javascript:parlance://app',
  'https://example.com/?parlance://app',
])('%j is not', (address) => expect(isAppAddress(address)).toBe(false));

it('asks Chromium for nothing that weakens a page', () => {
  for (const risky of ['bypassCSP', 'corsEnabled', 'allowServiceWorkers', 'allowExtensions']) {
    expect(APP_PRIVILEGES).not.toHaveProperty(risky);
  }
});
