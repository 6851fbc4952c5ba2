import { enDesktop } from './en-desktop.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the desktop app.
addEnglish(enDesktop);
