import { expect, it } from 'vitest';
import { RecentSessions } from '../../../../src/server/accounts/sessions/recent-sessions.ts';

const ANN = { userId: 'ann', owner: 1, sessionId: 's' };

it('RecentSessions keeps a session for one second or until it is cleared', () => {
  let now = 0;
  const recent = new RecentSessions(() => now);
  recent.keep('a', ANN, recent.epoch);
  now = 999;
  expect(recent.find('a')).toBe(ANN);
  now = 1000;
  expect(recent.find('a')).toBeNull();
  recent.keep('a', ANN, recent.epoch);
  recent.clear();
  expect(recent.find('a')).toBeNull();
});

it('RecentSessions does not keep a session that was looked up before a clear', () => {
  const recent = new RecentSessions();
  const { epoch } = recent;
  recent.clear();
  recent.keep('a', ANN, epoch);
  expect(recent.find('a')).toBeNull();
});

it('RecentSessions drops the oldest entry above its limit', () => {
  const recent = new RecentSessions();
  for (let n = 0; n <= 10_000; n += 1) recent.keep(String(n), ANN, recent.epoch);
  expect(recent.find('0')).toBeNull();
  expect(recent.find('10000')).toBe(ANN);
});
