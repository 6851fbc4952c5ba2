import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, returnLocationOf } from '../../../src-renderer/ui/return-location.ts';

const ada = { id: 'ada', hasCompletedOnboarding: true };
const from = '/app?transcription=t1';

describe('path after signing in', () => {
  it('is the requested page, or the page on which the session ended', () => {
    expect(pathAfterSignIn(returnLocationOf({ state: { from, endedFor: null } }), ada, false)).toBe(from);
    expect(pathAfterSignIn(returnLocationOf({ state: { from, endedFor: 'ada' } }), ada, false)).toBe(from);
  });

  it('is the app for another user, a new user, and without a requested page', () => {
    expect(pathAfterSignIn({ from, endedFor: 'bob' }, ada, false)).toBe('/app');
    expect(pathAfterSignIn({ from, endedFor: null }, { ...ada, hasCompletedOnboarding: false }, false)).toBe(
      '/app',
    );
    expect(pathAfterSignIn(null, ada, false)).toBe('/app');
  });

  it('is the plan if one was chosen, but not for a new user before onboarding', () => {
    expect(pathAfterSignIn({ from, endedFor: null }, ada, true)).toBe('/settings#plan');
    expect(pathAfterSignIn(null, { ...ada, hasCompletedOnboarding: false }, true)).toBe('/app');
  });

  it.each([null, undefined, {}, { from: 7 }])('is not read from a history entry with %o', (state) => {
    expect(returnLocationOf({ state })).toBeNull();
  });
});
