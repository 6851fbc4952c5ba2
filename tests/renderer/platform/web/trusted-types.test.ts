import { expect, it } from 'vitest';
import { defaultPolicy } from '../../../../src-renderer/platform/web/trusted-types.ts';

it('lets styles through and refuses markup', () => {
  expect(defaultPolicy.createHTML('a{color:red}')).toBe('a{color:red}');
  expect(() => defaultPolicy.createHTML('<img src=x onerror=alert(1)>')).toThrow();
});

it('knows one script address and no script text', () => {
  expect(defaultPolicy.createScriptURL('/sw.js')).toBe('/sw.js');
  expect(() => defaultPolicy.createScriptURL('https://example.com/sw.js')).toThrow();
  expect(() => defaultPolicy.createScript('1')).toThrow();
});
