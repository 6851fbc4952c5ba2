import { expect, it } from 'vitest';
import { APP_PRIVILEGES, isAppAddress } from '../../../src-main/protocol/app-origin.ts';

it.each(['parlance://app', 'parlance://app/', 'parlance://app/recent?x=1#y', 'PARLANCE://app/'])(
  'accepts %s as the app’s address',
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
])('rejects %j as the app’s address', (address) => expect(isAppAddress(address)).toBe(false));

it('does not request risky privileges for the app’s scheme', () => {
  for (const risky of ['bypassCSP', 'corsEnabled', 'allowServiceWorkers', 'allowExtensions']) {
    expect(APP_PRIVILEGES).not.toHaveProperty(risky);
  }
});
