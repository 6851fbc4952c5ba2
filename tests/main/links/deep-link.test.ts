import { describe, expect, it } from 'vitest';
import { knownPage, pageOfArguments, pageOfLink } from '../../../src-main/links/deep-link.ts';

describe('deep links', () => {
  it.each([
    ['parlance://open/recent', '/recent'],
    ['parlance://open/recent/', '/recent'],
    ['parlance://open/', '/'],
    ['parlance://open', '/'],
    ['PARLANCE://open/settings', '/settings'],
    ['parlance://open/confirm?token=1#x', '/confirm'],
    ['parlance://open/x/../recent', '/recent'],
  ])('%s opens %s', (link, page) => expect(pageOfLink(link)).toBe(page));

  it.each([
    'parlance://app/recent',
    'parlance://open/nowhere',
    'parlance://open/api/user',
    'parlance://open/pill.html',
    'parlance://open//evil.example/',
    'parlance://open/%2e%2e/recent%00',
    'parlance://user@open/recent',
    'parlance://open:80/recent',
    'parlance:open/recent',
    'https://open/recent',
    'javascript:alert(1)',
    '/recent',
    '',
  ])('rejects %s', (link) => expect(pageOfLink(link)).toBeNull());
});

it('accepts only known pages of the app', () => {
  expect(knownPage('/app')).toBe('/app');
  expect(knownPage('app')).toBeNull();
  expect(knownPage('/app/..')).toBeNull();
});

it('finds the deep link among the command line arguments', () => {
  expect(pageOfArguments(['/bin/parlance', '--flag', 'parlance://open/faq'])).toBe('/faq');
  expect(pageOfArguments(['/bin/parlance', '/recent'])).toBeNull();
});
