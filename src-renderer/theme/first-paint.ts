/** Runs as a classic script in the head, before anything is painted: the page never flashes in another look. */
import { rememberPressedPlans } from '../data/plan-intent.ts';
import { applyAccessibility, storedAccessibility } from './accessibility.ts';
import { applyColorScheme, DARK_QUERY, storedThemeChoice } from './color-scheme.ts';
import { preloadFirstTexts } from './first-texts.ts';
import { holdBack } from './held-back.ts';

const choice = storedThemeChoice();
const dark = choice === 'dark' || (choice === 'system' && matchMedia(DARK_QUERY).matches);
applyColorScheme(dark ? 'dark' : 'light');
applyAccessibility(storedAccessibility().settings);
preloadFirstTexts();
rememberPressedPlans();
// What is to move later begins hidden, but only where a script will move it.
document.documentElement.setAttribute('data-script', '');

/**
 * Starts the app of a page that was written ahead: `app-files` names its script, and after it everything that this
 * will load, to be fetched beside it.
 */
function startApp(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="app-files"]')?.content.split(' ') ?? [];
  const [entry, ...others] = files;
  if (!entry) return;
  for (const href of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ entry);
}

// What can be read already is painted first; whoever waits for another page waits no longer than for that one.
addEventListener(holdBack() ? 'DOMContentLoaded' : 'load', startApp);
