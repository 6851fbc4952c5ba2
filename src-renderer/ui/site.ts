import { useSyncExternalStore } from 'react';
import { createListeners } from '../../src/async/listeners.ts';
import type { Site } from '../../src/contract/api/site.ts';

/** Set before the first render. */
let current: Site;
const listeners = createListeners();

/** Sets the site information. */
export function setSite(site: Site): void {
  current = site;
  listeners.notify();
}

/** Reads the site information from the document. Call it once, before the first render. */
export function readSite(): void {
  current = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '');
}

const currentSite = (): Site => current;

/** The site information: the operator of this server, and the texts of its public pages. */
export const useSite = (): Site => useSyncExternalStore(listeners.add, currentSite, currentSite);
