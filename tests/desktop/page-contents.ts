import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Everything that a page can access, as text: its storage, its document and its window's properties. */
export async function contentsOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [document.cookie, document.documentElement.outerHTML];
    for (const store of [localStorage, sessionStorage]) found.push(JSON.stringify({ ...store }));

    const rowsOf = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const database = opening.result;
          const tables = [...database.objectStoreNames].map(
            (table) =>
              new Promise<string>((done) => {
                const reading = database.transaction(table).objectStore(table).getAll();
                reading.onsuccess = () => done(JSON.stringify(reading.result));
                reading.onerror = () => done('');
              }),
          );
          const texts = await Promise.all(tables);
          database.close();
          resolve(texts.join());
        };
      });
    for (const { name } of await indexedDB.databases()) found.push(await rowsOf(name ?? ''));
    for (const key of await caches.keys()) found.push(key);

    const seen = new Set<unknown>();
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') found.push(value);
      if (typeof value === 'function') found.push(String(value));
      if (value === null || typeof value !== 'object' || depth > 4 || seen.has(value)) return;
      seen.add(value);
      for (const key of Object.keys(value)) walk((value as Record<string, unknown>)[key], depth + 1);
    };
    // Skips DOM nodes: the document's content is already included, and elements link to everything.
    for (const key of Object.keys(window)) {
      const value = (window as unknown as Record<string, unknown>)[key];
      if (value !== window && !(value instanceof Node)) walk(value, 0);
    }
    return found.join('\n');
  });
}

/** The files below a folder that contain these bytes. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
