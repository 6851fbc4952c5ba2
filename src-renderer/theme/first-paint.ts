/**
 * Runs as a classic script in the head before the first paint, so that the page never flashes in another
 * theme.
 */
import { applyAccessibility, storedAccessibility } from './accessibility.ts';
import { applyColorScheme, DARK_QUERY, storedThemeChoice } from './color-scheme.ts';
import { preloadFirstTexts } from './first-texts.ts';
import { hidePrerenderedPage } from './prerendered-page.ts';
import { rememberPressedPlans } from './pressed-plans.ts';

const choice = storedThemeChoice();
const dark = choice === 'dark' || (choice === 'system' && matchMedia(DARK_QUERY).matches);
applyColorScheme(dark ? 'dark' : 'light');
applyAccessibility(storedAccessibility().settings);
preloadFirstTexts();
rememberPressedPlans();
// Elements that are revealed later start hidden, but only if scripts are enabled.
document.documentElement.setAttribute('data-script', '');

/**
 * Starts the app on a prerendered page: `app-files` lists its entry script, followed by the files that it
 * will load, which are preloaded.
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

// On a visible prerendered page, the app starts after the page has loaded; on a hidden one, as early as
// possible.
addEventListener(hidePrerenderedPage() ? 'DOMContentLoaded' : 'load', startApp);
