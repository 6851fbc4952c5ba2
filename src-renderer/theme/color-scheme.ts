import { THEME_KEY } from '../../src/contract/page/storage-keys.ts';
import { THEME_CHOICES, type ThemeChoice } from '../../src/contract/page/themes.ts';

/** Orders in which the toggle walks: `general` on most screens, `main` on the main app and the features page. */
const CYCLES = {
  general: ['system', 'light', 'dark'],
  main: ['light', 'dark', 'system'],
} as const satisfies Record<string, readonly ThemeChoice[]>;
export type ThemeCycle = keyof typeof CYCLES;

/** The choice after `current` when the toggle is pressed. */
export function nextThemeChoice(current: ThemeChoice, cycle: ThemeCycle): ThemeChoice {
  const order = CYCLES[cycle];
  return order[(order.indexOf(current) + 1) % order.length] ?? 'system';
}

/** Reads what was stored, `system` where nothing usable was; storage that is switched off counts as empty. */
export function storedThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Keeps the choice; false when the browser refuses storage (the choice then lasts for this page only). */
export function storeThemeChoice(choice: ThemeChoice): boolean {
  try {
    localStorage.setItem(THEME_KEY, choice);
    return true;
  } catch {
    return false;
  }
}

export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Marks the document root: the class is the product's own, the attribute is what the component library reads. */
export function applyColorScheme(scheme: 'light' | 'dark'): void {
  const root = document.documentElement;
  root.classList.toggle('dark', scheme === 'dark');
  root.classList.toggle('light', scheme === 'light');
  root.setAttribute('data-mantine-color-scheme', scheme);
}
