import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, returnLocationOf } from '../../../src-renderer/ui/return-location.ts';

const ada = { id: 'ada', hasCompletedOnboarding: true };
const from = '/app?transcription=t1';

describe('the place after signing in', () => {
  it('is the one that was asked for, or where the session ended', () => {
    expect(pathAfterSignIn(returnLocationOf({ state: { from, endedFor: null } }), ada, false)).toBe(from);
    expect(pathAfterSignIn(returnLocationOf({ state: { from, endedFor: 'ada' } }), ada, false)).toBe(from);
  });

  it('is the app for somebody else, for a new person, and where nothing was asked for', () => {
    expect(pathAfterSignIn({ from, endedFor: 'bob' }, ada, false)).toBe('/app');
    expect(pathAfterSignIn({ from, endedFor: null }, { ...ada, hasCompletedOnboarding: false }, false)).toBe(
      '/app',
    );
    expect(pathAfterSignIn(null, ada, false)).toBe('/app');
  });

  it('is the plan where one was chosen, after the first steps of a new person', () => {
    expect(pathAfterSignIn({ from, endedFor: null }, ada, true)).toBe('/settings#plan');
    expect(pathAfterSignIn(null, { ...ada, hasCompletedOnboarding: false }, true)).toBe('/app');
  });

  it.each([null, undefined, {}, { from: 7 }])('is not read from an entry that holds %o', (state) => {
    expect(returnLocationOf({ state })).toBeNull();
  });
});
