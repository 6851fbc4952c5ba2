import { RECORDING_LANGUAGES, type TranslationLanguage } from '../../../../src/contract/languages.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import type { HistoryStep } from './tool-run.ts';

/** The language that a text is translated into; null if it is in that of its recording. */
type Translation = TranslationLanguage | null;

/** The translations that texts were opened with. */
const openedTranslations = new WeakMap<TranscriptEditor, Translation>();
/** The translations before and after a history step that changed them. */
const stepTranslations = new WeakMap<
  HistoryStep,
  { readonly before: Translation; readonly after: Translation }
>();

/** Remembers the language that a text is translated into when it is opened. */
export function recordOpened(editor: TranscriptEditor, translation: Translation): void {
  openedTranslations.set(editor, translation);
}

/** The language that an edited text is translated into: by its last step that changed that. */
export function translationOf(editor: TranscriptEditor): Translation {
  const last = editor.history.undos.findLast((step) => stepTranslations.has(step));
  return (last ? stepTranslations.get(last)?.after : openedTranslations.get(editor)) ?? null;
}

/** Remembers that the last step of an editor left the text in this language. */
export function recordTranslation(editor: TranscriptEditor, after: Translation): void {
  const step = editor.history.undos.at(-1);
  if (step) stepTranslations.set(step, { before: translationOf(editor), after });
}

/** Remembers the translation that a step left, because the history drops this step and those before it. */
export function recordForgotten(editor: TranscriptEditor, step: HistoryStep): void {
  const recorded = stepTranslations.get(step);
  if (recorded) recordOpened(editor, recorded.after);
}

/** Remembers that a later step reverted a tool's step. */
export function recordRevert(step: HistoryStep, revert: HistoryStep): void {
  const recorded = stepTranslations.get(step);
  if (recorded) stepTranslations.set(revert, { before: recorded.after, after: recorded.before });
}

/** The language of an edited text: of its translation, or else of its recording; undefined if unknown. */
export function languageOf(editor: TranscriptEditor, recorded: string) {
  const language = translationOf(editor) ?? recorded;
  return RECORDING_LANGUAGES.find((code) => code === language);
}
