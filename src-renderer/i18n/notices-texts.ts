import { enNotices } from './en-notices.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of what the app says about itself.
addEnglish(enNotices);
