import { describe, expect, it } from 'vitest';
import { answerFor } from '../../../src-renderer/service-worker/answer-for.ts';

const HERE = 'https://parlance.example';

function answered(path: string, asked: { method?: string; mode?: string } = {}) {
  const url = new URL(path, HERE).href;
  return answerFor({ method: 'GET', mode: 'cors', ...asked, url }, HERE);
}
const opened = (path: string) => answered(path, { mode: 'navigate' });

describe('answerFor: page requests', () => {
  it.each(['/', '/app', '/recent', '/app?transcription=1', '/no/such/page', '/apiary'])(
    'answers %s with the page',
    (path) => {
      expect(opened(path)).toBe('page');
    },
  );

  it.each(['/sw.js', '/favicon.svg', '/sitemap.xml'])(
    'does not answer a navigation to a file with the page: %s',
    (path) => {
      expect(opened(path)).toBe('network');
    },
  );

  it('does not answer a script’s request with the page', () => {
    expect(answered('/app')).toBe('network');
  });
});

describe('answerFor: build files', () => {
  it.each(['no-cors', 'cors', 'same-origin'])(
    'answers files below /assets from the build, for mode %s',
    (mode) => {
      expect(answered('/assets/index-abc.js', { mode })).toBe('file');
    },
  );

  it.each(['/favicon.svg', '/assets', '/my/assets/x.js'])('does not treat %s as a build file', (path) => {
    expect(answered(path)).toBe('network');
  });
});

describe('answerFor: network', () => {
  it.each(['/api', '/api/user', '/api/docs', '/api/takes/1/chunks/2', '/api/assets/x.js'])(
    'leaves the API to the network: %s',
    (path) => {
      for (const mode of ['navigate', 'cors', 'same-origin', 'no-cors']) {
        expect(answered(path, { mode })).toBe('network');
      }
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
    'leaves %s requests to the network',
    (method) => {
      expect(answered('/app', { method, mode: 'navigate' })).toBe('network');
      expect(answered('/assets/index-abc.js', { method })).toBe('network');
    },
  );

  it('leaves other origins to the network', () => {
    expect(answered('https://example.com/assets/index-abc.js')).toBe('network');
    expect(opened('https://parlance.example:8443/app')).toBe('network');
  });
});
