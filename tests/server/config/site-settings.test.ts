import { expect, it } from 'vitest';
import { SITE_DEFAULTS } from '../../../src/contract/api/site-defaults.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { isDefaultSite, siteOf } from '../../../src/server/site/site.ts';
import { startTestServer } from '../../support/test-server.ts';

const siteWith = (environment: Record<string, string>) => siteOf(readConfig(environment));

it('siteOf returns the specified figures and testimonials by default (growth 1, 9)', () => {
  const usual = siteWith({ FIGURE_USERS: ' ', TESTIMONIALS: '' });
  expect(usual).toEqual(SITE_DEFAULTS);
  expect(usual.figures.map(({ value }) => value)).toEqual(['20+', '95-99%', '50K+', '2M+']);
  expect(isDefaultSite(usual)).toBe(true);
  expect(isDefaultSite(siteWith({ SMTP_URL: 'smtp://localhost' }))).toBe(true);
});

it('siteOf returns the configured company, figures and testimonials, or none', () => {
  const mine = siteWith({
    COMPANY_NAME: 'Acme',
    SUPPORT_EMAIL: 'help@acme.example',
    FIGURE_USERS: '12',
    FIGURE_TEXTS: 'none',
    TESTIMONIALS: '[{"text": "It works.", "who": "Ann"}]',
  });
  expect(mine).toMatchObject({
    companyName: 'Acme',
    supportEmail: 'help@acme.example',
    figures: [
      { id: 'languages', value: '20+' },
      { id: 'accuracy', value: '95-99%' },
      { id: 'users', value: '12' },
    ],
    testimonials: [{ text: 'It works.', who: 'Ann' }],
  });
  expect(isDefaultSite(mine)).toBe(false);
  expect(siteWith({ TESTIMONIALS: 'none' }).testimonials).toEqual([]);
});

it.each([
  ['SUPPORT_EMAIL', 'somewhere'],
  ['FIGURE_LANGUAGES', 'x'.repeat(21)],
  ['COMPANY_NAME', 'x'.repeat(101)],
  ['TESTIMONIALS', 'good'],
  ['TESTIMONIALS', '[{"text": "Good."}]'],
])('siteOf names %s when it is invalid', (name, value) => {
  expect(() => siteWith({ [name]: value })).toThrow(`${name} must`);
});

it('GET /api/site returns the site settings to visitors', async () => {
  const server = await startTestServer('sqlite', {
    COMPANY_NAME: 'Acme',
    PRO_MODEL_CALLS: '7',
    QUOTAS: 'off',
  });
  const { status, body } = await server.anonymous().get('/api/site');
  expect([status, body]).toMatchObject([
    200,
    { companyName: 'Acme', billing: 'none', quotas: false, modelCalls: { free: 100, pro: 7 } },
  ]);
  await server.stop();
});
