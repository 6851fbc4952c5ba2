import { enRecorder } from './en-recorder.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the recorder's texts: the first screens do without them.
addEnglish(enRecorder);
