import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderPersonalDataPage } from './privacy/personal-data-page.ts';
import { renderSettingsPage } from './settings/settings-page.ts';

const write = (name: string, text: string): void =>
  writeFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), text);

write('settings.md', renderSettingsPage());
write('personal-data.md', renderPersonalDataPage());
