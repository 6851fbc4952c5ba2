import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderSettingsPage } from './settings/settings-page.ts';

writeFileSync(fileURLToPath(new URL('../docs/settings.md', import.meta.url)), renderSettingsPage());
