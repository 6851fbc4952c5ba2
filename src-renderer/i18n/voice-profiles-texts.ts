import { enVoiceProfiles } from './en-voice-profiles.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the voice profiles.
addEnglish(enVoiceProfiles);
