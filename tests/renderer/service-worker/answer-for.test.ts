import { describe, expect, it } from 'vitest';
import { answerFor } from '../../../src-renderer/service-worker/answer-for.ts';

const HERE = 'https://parlance.example';

function answered(path: string, asked: { method?: string; mode?: string } = {}) {
  const url = new URL(path, HERE).href;
  return answerFor({ method: 'GET', mode: 'cors', ...asked, url }, HERE);
}
const opened = (path: string) => answered(path, { mode: 'navigate' });

describe('the page', () => {
  it.each(['/', '/app', '/recent', '/app?transcription=1', '/no/such/page', '/apiary'])(
    'is for %s',
    (path) => {
      expect(opened(path)).toBe('page');
    },
  );

  it.each(['/sw.js', '/favicon.svg', '/sitemap.xml'])('is not for a file that is opened: %s', (path) => {
    expect(opened(path)).toBe('network');
  });

  it('is for whoever opens an address, not for a script that reads one', () => {
    expect(answered('/app')).toBe('network');
  });
});

describe('a built file', () => {
  it.each(['no-cors', 'cors', 'same-origin'])('is one below the assets, asked for as %s', (mode) => {
    expect(answered('/assets/index-abc.js', { mode })).toBe('file');
  });

  it.each(['/favicon.svg', '/assets', '/my/assets/x.js'])('is not %s', (path) => {
    expect(answered(path)).toBe('network');
  });
});

describe('the network', () => {
  it.each(['/api', '/api/user', '/api/docs', '/api/takes/1/chunks/2', '/api/assets/x.js'])(
    'has all of the API to itself: %s',
    (path) => {
      for (const mode of ['navigate', 'cors', 'same-origin', 'no-cors']) {
        expect(answered(path, { mode })).toBe('network');
      }
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('has every %s', (method) => {
    expect(answered('/app', { method, mode: 'navigate' })).toBe('network');
    expect(answered('/assets/index-abc.js', { method })).toBe('network');
  });

  it('has what belongs to others', () => {
    expect(answered('https://example.com/assets/index-abc.js')).toBe('network');
    expect(opened('https://parlance.example:8443/app')).toBe('network');
  });
});
