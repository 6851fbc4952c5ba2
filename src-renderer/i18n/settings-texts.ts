import { enSettings } from './en-settings.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the settings, the personality profile and the first steps.
addEnglish(enSettings);
