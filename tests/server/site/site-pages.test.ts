import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import type { Site } from '../../../src/contract/api/site.ts';
import { SITE_DEFAULTS } from '../../../src/contract/api/site-defaults.ts';
import { readWebPages } from '../../../src/server/http/web-pages.ts';
import { createSiteRewrite } from '../../../src/server/site/site-pages.ts';
import { DIST } from '../../support/server-process.ts';
import { GROWTH_LIMIT, growthOf } from '../../support/time-complexity.ts';

const WEB = join(DIST, 'web');
const PAID = /\$2\.99|money-back|per month you pay|get my money/i;

afterEach(() => vi.useRealTimers());

/** The build's public pages as a server with these settings sends them; null leaves them unchanged. */
async function documentsOf(change: Partial<Site> | null) {
  const rewrite = change && (await createSiteRewrite(WEB, { ...SITE_DEFAULTS, ...change }));
  const pages = await readWebPages(WEB, rewrite);
  return async (path: string, accepted = 'en') => (await pages.find(path, accepted)).page.html;
}

/** The same without the head, whose links and addresses are no visible text. */
async function pagesOf(change: Partial<Site> | null) {
  const documents = await documentsOf(change);
  return async (path: string, accepted?: string) =>
    (await documents(path, accepted)).replace(/<head>.*<\/head>/s, '');
}

it('the public pages of a server without billing mention no price and no guarantee', async () => {
  const html = await pagesOf(null);
  for (const path of ['/', '/pricing', '/terms', '/features', '/contact'])
    expect(await html(path)).not.toMatch(PAID);
  expect(await html('/faq')).not.toMatch(/\$2\.99|money-back/);
  expect(await html('/pricing')).toContain('Free of charge on this server');
  expect(await html('/pricing')).toContain('Every tool');
});

it.each(['/faq', '/terms'])(
  'the page %s of a server without billing says that there is nothing to cancel',
  async (path) => {
    const html = await pagesOf(null);
    expect(await html(path)).toContain('nothing to cancel, and nothing to pay back.');
    expect(await html(`/ja${path}`)).toContain('返金の必要はありません。');
    expect(await html(`/ja${path}`)).not.toMatch(/\p{Script=Han}\./u);
  },
);

it('the public pages of a server with billing show prices, guarantee and plan differences', async () => {
  const modelCalls = { free: 5, pro: 50 };
  const html = await pagesOf({ billing: 'stripe', sellsMinutes: true, modelCalls });
  const pricing = await html('/pricing');
  for (const words of [
    '$2.99',
    '30-day money-back guarantee',
    '300 minutes per month',
    'buy extra minutes',
  ]) {
    expect(pricing).toContain(words);
  }
  expect(pricing).toContain('50 requests to AI services per month');
  expect(pricing).not.toContain('Free of charge on this server');
  expect(await html('/faq')).toContain('Pro costs $2.99 a month.');
  expect(await html('/terms')).toContain('30-day money-back guarantee');
  for (const page of [pricing, await html('/terms')]) {
    expect(page).toMatch(
      /takes effect immediately\. What you have paid for stays until the end of its period\./,
    );
  }
});

it('the public pages of a server without quotas mention no plan limits', async () => {
  const LIMITS = /5 languages|10 minutes|300 minutes|nearing your limit|Unused minutes/;
  const [usual, html] = [await documentsOf(null), await documentsOf({ quotas: false })];
  for (const path of ['/', '/pricing', '/faq']) {
    expect(LIMITS.test(await usual(path))).toBe(true);
    expect(LIMITS.exec(await html(path))).toBeNull();
  }
  expect((await html('/pricing')).match(/All 19\+ languages|No limit on minutes/g)).toHaveLength(4);
  expect(await html('/faq')).toContain('no limit on minutes or requests');
  for (const terms of [usual, html]) {
    expect(await terms('/terms')).toContain('On a server without limits, both have all languages');
  }
});

it('the public pages show the configured company, figures, testimonials and contact', async () => {
  const usual = await pagesOf(null);
  for (const words of ['50K+', '2M+', 'It reads like me on a good day.', 'support@parlance.example']) {
    expect(await usual('/')).toContain(words);
  }
  const html = await pagesOf({
    companyName: 'Acme & Co',
    supportEmail: 'help@acme.example',
    figures: [{ id: 'users', value: '12' }],
    testimonials: [{ text: 'It works.', who: 'Ann' }],
  });
  for (const words of ['>12<', 'It works.', 'Acme &amp; Co', 'mailto:help@acme.example']) {
    expect(await html('/')).toContain(words);
  }
  for (const words of ['50K+', '2M+', 'It reads like me']) expect(await html('/')).not.toContain(words);
  expect(await html('/contact')).not.toContain('support@parlance.example');
  expect(await html('/nowhere')).toContain('help@acme.example');
  const silent = await pagesOf({
    figures: [],
    testimonials: [],
  });
  for (const words of ['Parlance in numbers', 'What people say']) {
    expect(await silent('/')).not.toContain(words);
  }
});

it('the public pages show the configured contact in every language', async () => {
  const html = await pagesOf({ companyName: 'Acme & Co', supportEmail: 'help@acme.example' });
  const [german, japanese] = await Promise.all([html('/contact', 'de'), html('/ja/contact')]);
  expect(german).toContain('Schreib uns');
  expect(japanese).toMatch(/[\u3040-\u30ff]/);
  for (const page of [german, japanese]) {
    expect(page).toContain('help@acme.example');
    expect(page).not.toContain('support@parlance.example');
  }
});

it('the public pages show the configured company in the years after the build too', async () => {
  const year = new Date().getFullYear() + 1;
  vi.setSystemTime(new Date(year, 1));
  const html = await pagesOf({ companyName: 'Acme' });
  for (const path of ['/', '/faq', '/ja/terms', '/nowhere']) {
    const page = await html(path);
    expect(page).toContain(`© ${year} Acme`);
    expect(page.match(/<footer/g)).toHaveLength(1);
  }
});

it('a built page without a place for the configured one is refused', async () => {
  const rewrite = await createSiteRewrite(WEB, { ...SITE_DEFAULTS, companyName: 'Acme' });
  const change = await rewrite('en');
  expect(() => change('/', '<body><div id="root"></div></body>')).toThrow('no prerendered page');
});

it('finding a page for a path of slashes takes linear time', async () => {
  const pages = await readWebPages(WEB, null);
  const growth = growthOf(
    (path) => pages.find(path, 'en'),
    (size) => `/${'/'.repeat(size)}x`,
  );
  expect(growth).toBeLessThan(GROWTH_LIMIT);
});
