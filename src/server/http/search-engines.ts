import { APP_PAGES, PUBLIC_PAGES } from '../../contract/pages.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const xml = (text: string): string => text.replace(/[&<>'"]/g, (sign) => SIGNS[sign] ?? sign);

/** What search engines may read (RFC 9309), and where they find the list of it. `origin` has no slash at its end. */
export function robotsText(origin: string): string {
  const closed = ['/api/', ...APP_PAGES].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Every public page (sitemaps.org, 0.9). */
export function sitemap(origin: string): string {
  const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${xml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
