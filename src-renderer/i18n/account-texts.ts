import { enAccount } from './en-account.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the account's settings, and of links in mails.
addEnglish(enAccount);
