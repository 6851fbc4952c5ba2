import { describe, expect, it } from 'vitest';
import { placeAfterSignIn, wayBackOf } from '../../../src-renderer/ui/way-back.ts';

const ada = { id: 'ada', hasCompletedOnboarding: true };
const from = '/app?transcription=t1';

describe('the place after signing in', () => {
  it('is the one that was asked for, or where the session ended', () => {
    expect(placeAfterSignIn(wayBackOf({ state: { from, endedFor: null } }), ada)).toBe(from);
    expect(placeAfterSignIn(wayBackOf({ state: { from, endedFor: 'ada' } }), ada)).toBe(from);
  });

  it('is the app for somebody else, for a new person, and where nothing was asked for', () => {
    expect(placeAfterSignIn({ from, endedFor: 'bob' }, ada)).toBe('/app');
    expect(placeAfterSignIn({ from, endedFor: null }, { ...ada, hasCompletedOnboarding: false })).toBe(
      '/app',
    );
    expect(placeAfterSignIn(null, ada)).toBe('/app');
  });

  it.each([null, undefined, {}, { from: 7 }])('is not read from an entry that holds %o', (state) => {
    expect(wayBackOf({ state })).toBeNull();
  });
});
