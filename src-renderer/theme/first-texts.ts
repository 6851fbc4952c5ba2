import { FIRST_TEXTS_META } from '../../src/contract/page/page-files.ts';
import { firstLanguage } from '../i18n/first-language.ts';

/**
 * Preloads the texts of the first screen in parallel with the script, which would request them only when it
 * runs.
 */
export function preloadFirstTexts(): void {
  const fileList = document.querySelector<HTMLMetaElement>(`meta[name="${FIRST_TEXTS_META}"]`)?.content;
  if (!fileList) return;
  const prefix = `/assets/${firstLanguage(false)}-`;
  const files = fileList.split(' ');
  const href =
    files.find((file) => file.startsWith(prefix)) ?? files.find((file) => file.startsWith('/assets/en-'));
  if (!href) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
