import { INTERFACE_LANGUAGES } from '../../contract/languages.ts';
import { APP_PAGES, canonicalAddress, PUBLIC_PAGES } from '../../contract/page/pages.ts';

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escapeXml = (text: string): string => text.replace(/[&<>'"]/g, (sign) => XML_ENTITIES[sign] ?? sign);

/** robots.txt (RFC 9309), with the address of the sitemap. `origin` has no trailing slash. */
export function robotsText(origin: string): string {
  const disallowed = ['/api/', ...APP_PAGES].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/**
 * The sitemap: all public pages in all languages, with alternates (sitemaps.org, 0.9; as Google reads it).
 */
export function sitemap(origin: string): string {
  const urls = PUBLIC_PAGES.flatMap((page) => {
    const links = INTERFACE_LANGUAGES.map(
      (code) =>
        `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeXml(origin + canonicalAddress(code, page))}"/>`,
    ).join('');
    return INTERFACE_LANGUAGES.map(
      (code) => `  <url><loc>${escapeXml(origin + canonicalAddress(code, page))}</loc>${links}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
