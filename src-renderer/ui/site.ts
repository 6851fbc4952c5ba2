import type { Site } from '../../src/contract/api/site.ts';

let told: Site | null = null;

/** Has every page say this of the server, from its next rendering on. */
export function tellSite(site: Site): void {
  told = site;
}

/** Has every page say what the server wrote into this one. Call once, before the first render. */
export function readSite(): void {
  told = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '');
}

/** Who runs this server, and what its public pages say. */
export function siteNow(): Site {
  if (!told) throw new Error('no site');
  return told;
}
