/** Runs as a classic script in the head, before anything is painted: the page never flashes in another look. */
import { applyAccessibility, storedAccessibility } from './accessibility.ts';
import { applyColorScheme, DARK_QUERY, storedThemeChoice } from './color-scheme.ts';

const choice = storedThemeChoice();
const dark = choice === 'dark' || (choice === 'system' && matchMedia(DARK_QUERY).matches);
applyColorScheme(dark ? 'dark' : 'light');
applyAccessibility(storedAccessibility().settings);
