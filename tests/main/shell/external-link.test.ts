import { expect, it } from 'vitest';
import { createExternalOpener, externalLink } from '../../../src-main/shell/external-link.ts';

it.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTPS://EXAMPLE.com', 'https://example.com/'],
  [' https://example.com ', 'https://example.com/'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['mailto:?subject=Hello&body=a%20b&cc=x@y.z', 'mailto:?subject=Hello&body=a%20b&cc=x@y.z'],
])('allows the external link %j', (address, href) => expect(externalLink(address)).toBe(href));

const REFUSED = [
  '',
  'example.com',
  '//example.com',
  'http://example.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'smb://server/share',
  '\\\\server\\share',
  'ms-msdt:/id x',
  'ms-officecmd:{}',
  'search-ms:query=x',
  'vbscript:x',
  'ssh://host',
  'tel:123',
  'parlance://app/',
  'blob:https://example.com/x',
  'view-source:https://example.com',
  'mailto:ann@example.com?attach=/etc/passwd',
  'mailto:ann@example.com?subject=x&attachment=/etc/passwd',
];
it.each(REFUSED)('rejects the external link %j', (address) => expect(externalLink(address)).toBeNull());

it('opens only allowed links and returns whether one was opened', async () => {
  const opened: string[] = [];
  const open = createExternalOpener(
    async (href) => void opened.push(href),
    () => undefined,
  );
  for (const address of REFUSED) expect(await open(address)).toBe(false);
  expect(await open('https://example.com')).toBe(true);
  expect(opened).toEqual(['https://example.com/']);
});

it('returns false and reports the error when the system cannot open a link', async () => {
  const missing = new Error('no mail program');
  const failures: unknown[] = [];
  const open = createExternalOpener(
    () => Promise.reject(missing),
    (error) => failures.push(error),
  );
  expect(await open('mailto:ann@example.com')).toBe(false);
  expect(failures).toEqual([missing]);
});
