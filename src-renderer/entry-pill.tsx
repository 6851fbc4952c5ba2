import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/accessibility.css';
import { createRoot } from 'react-dom/client';
import { ACCESSIBILITY_KEY, LANGUAGE_KEY, THEME_KEY } from '../src/contract/page/storage-keys.ts';
import { Pill } from './features/pill/pill.tsx';
import { initTexts, loadTexts } from './i18n/i18n.ts';
import { pillHost } from './platform/desktop/pill-host.ts';
import { installTrustedTypes } from './platform/web/trusted-types.ts';

/** Storage keys that affect the rendering; when the main window changes one, the pill reloads. */
const DRAWN_WITH: readonly (string | null)[] = [ACCESSIBILITY_KEY, LANGUAGE_KEY, THEME_KEY];

installTrustedTypes();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const place = createRoot(root);
const host = pillHost(window);
void Promise.all([initTexts(), loadTexts('desktop')]).then(() => place.render(<Pill host={host} />));
addEventListener('storage', ({ key }) => {
  if (DRAWN_WITH.includes(key)) location.reload();
});
