import { describe, expect, it } from 'vitest';
import { placeAfterSignIn, wayBackOf } from '../../../src-renderer/ui/way-back.ts';

const ada = { id: 'ada', hasCompletedOnboarding: true };
const from = '/app?transcription=t1';

describe('the place after signing in', () => {
  it('is the one that was asked for, or where the session ended', () => {
    expect(placeAfterSignIn(wayBackOf({ state: { from, endedFor: null } }), ada, false)).toBe(from);
    expect(placeAfterSignIn(wayBackOf({ state: { from, endedFor: 'ada' } }), ada, false)).toBe(from);
  });

  it('is the app for somebody else, for a new person, and where nothing was asked for', () => {
    expect(placeAfterSignIn({ from, endedFor: 'bob' }, ada, false)).toBe('/app');
    expect(placeAfterSignIn({ from, endedFor: null }, { ...ada, hasCompletedOnboarding: false }, false)).toBe(
      '/app',
    );
    expect(placeAfterSignIn(null, ada, false)).toBe('/app');
  });

  it('is the plan where one was chosen, after the first steps of a new person', () => {
    expect(placeAfterSignIn({ from, endedFor: null }, ada, true)).toBe('/settings#plan');
    expect(placeAfterSignIn(null, { ...ada, hasCompletedOnboarding: false }, true)).toBe('/app');
  });

  it.each([null, undefined, {}, { from: 7 }])('is not read from an entry that holds %o', (state) => {
    expect(wayBackOf({ state })).toBeNull();
  });
});
