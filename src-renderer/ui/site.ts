import type { Site } from '../../src/contract/api/site.ts';

let current: Site | null = null;

/** Sets the site information, effective from the next render. */
export function setSite(site: Site): void {
  current = site;
}

/** Reads the site information from the document. Call it once, before the first render. */
export function readSite(): void {
  current = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '');
}

/** The site information: the operator of this server, and the texts of its public pages. */
export function currentSite(): Site {
  if (!current) throw new Error('no site');
  return current;
}
