import { enAuth } from './en-auth.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the forms that one signs in with, and of fields for passwords.
addEnglish(enAuth);
