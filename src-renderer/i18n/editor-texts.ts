import { enEditor } from './en-editor.ts';
import { addEnglish } from './i18n.ts';

// Importing this module is what brings the texts of the editor: a page without an open text does without.
addEnglish(enEditor);
