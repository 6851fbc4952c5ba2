import { enApp } from './en-app.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the pages that need an account: the first screens do without.
addEnglish(enApp);
