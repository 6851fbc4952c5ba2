import { enLanding } from './en-landing.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the start page.
addEnglish(enLanding);
