import { enUnderText } from './en-under-text.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of what stands under an open text.
addEnglish(enUnderText);
