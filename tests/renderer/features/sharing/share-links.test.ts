import { describe, expect, it } from 'vitest';
import { SHARE_PLATFORMS } from '../../../../src/contract/api/share-platforms.ts';
import { externalLink } from '../../../../src-main/shell/external-link.ts';
import { planShare } from '../../../../src-renderer/features/sharing/share-links.ts';

const ODD = 'Tea & cake?\n100% #1 + “ja” 🎉 <b>';
const plan = (platform: (typeof SHARE_PLATFORMS)[number], text = ODD) =>
  planShare(platform, text, 'A note & more');

describe('planShare (core 7)', () => {
  it.each([
    ['whatsapp', 'https://wa.me/', 'text'],
    ['telegram', 'https://t.me/share/url', 'url'],
    ['x', 'https://x.com/intent/tweet', 'text'],
  ] as const)('puts the complete text into the web address of %s', (platform, page, field) => {
    const { method, links } = plan(platform);
    const url = new URL(links.web);
    expect([method, url.origin + url.pathname, url.searchParams.get(field)]).toEqual(['address', page, ODD]);
  });

  it.each([
    ['whatsapp', 'whatsapp:', 'text'],
    ['telegram', 'tg:', 'text'],
    ['x', 'twitter:', 'message'],
  ] as const)('returns the app address of %s', (platform, scheme, field) => {
    const app = new URL(plan(platform).links.app ?? '');
    expect([app.protocol, app.searchParams.get(field)]).toEqual([scheme, ODD]);
  });

  it.each([
    ['gmail', 'https://mail.google.com/mail/', 'su'],
    ['outlook', 'https://outlook.office.com/mail/deeplink/compose', 'subject'],
    ['apple-mail', 'mailto:', 'subject'],
  ] as const)('drafts a mail in %s, with CRLF line breaks', (platform, page, field) => {
    const { web } = plan(platform).links;
    const { searchParams } = new URL(web);
    expect(web.startsWith(page)).toBe(true);
    expect(searchParams.get(field)).toBe('A note & more');
    expect(searchParams.get('body')).toBe(ODD.replace('\n', '\r\n'));
    expect(web).not.toContain('+');
  });

  it.each(['instagram', 'linkedin', 'facebook'] as const)(
    'copies the text for %s, whose address takes none',
    (platform) => {
      const found = plan(platform);
      expect(found).toMatchObject({ method: 'paste', reason: 'noText' });
      expect(found.links.web).not.toContain('Tea');
    },
  );

  it('copies a text too long for an address, and opens the platform without it', () => {
    const long = 'word '.repeat(2000);
    for (const platform of ['whatsapp', 'telegram', 'gmail', 'outlook', 'apple-mail'] as const) {
      const found = plan(platform, long);
      expect(found).toMatchObject({ method: 'paste', reason: 'tooLong' });
      expect(found.links.web.length).toBeLessThan(100);
    }
  });

  it('keeps the mail subject when the text is too long, unless the subject is too long itself', () => {
    const long = 'word '.repeat(2000);
    const subjects = [
      ['gmail', 'su'],
      ['outlook', 'subject'],
      ['apple-mail', 'subject'],
    ] as const;
    for (const [platform, field] of subjects) {
      const { searchParams } = new URL(plan(platform, long).links.web);
      expect([searchParams.get(field), searchParams.has('body')]).toEqual(['A note & more', false]);
      expect(planShare(platform, long, long).links.web).not.toContain('word');
    }
  });

  it('replaces a lone surrogate', () => {
    expect(plan('whatsapp', 'a\ud83c').links.web).toBe('https://wa.me/?text=a%EF%BF%BD');
  });

  it('returns only addresses that the desktop app may open', () => {
    for (const platform of SHARE_PLATFORMS) {
      for (const text of [ODD, 'word '.repeat(5000)]) {
        expect(externalLink(plan(platform, text).links.web)).not.toBeNull();
      }
    }
  });
});
