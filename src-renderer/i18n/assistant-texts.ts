import { enAssistant } from './en-assistant.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the writing assistant.
addEnglish(enAssistant);
