import { enPublic } from './en-public.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the pages that anybody can read, but for the start page.
addEnglish(enPublic);
