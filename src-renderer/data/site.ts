import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Site } from '../../src/contract/site.ts';
import { SITE_DEFAULTS } from '../../src/contract/site-defaults.ts';
import { call } from './http.ts';

let told: Site | null | undefined;

/** What the server wrote into the page; null where it wrote nothing, as on the desktop. */
function inPage(): Site | null {
  try {
    const content = document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
    return content.startsWith('{') ? JSON.parse(content) : null;
  } catch {
    return null;
  }
}

/** Has pages say this, in place of what stands in the document: for whoever writes them without one. */
export function tellSite(site: Site): void {
  told = site;
}

/** Who runs this server, and what its public pages say. */
export const site = queryOptions({
  queryKey: ['/api/site'],
  queryFn: ({ signal }) => call('GET /api/site', {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  initialData: () => {
    if (told === undefined) told = inPage();
    return told ?? undefined;
  },
});

/** The same, and what is usual until the server has told it. */
export const useSite = (): Site => useQuery(site).data ?? SITE_DEFAULTS;
