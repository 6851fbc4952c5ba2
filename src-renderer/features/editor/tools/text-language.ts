import { RECORDING_LANGUAGES, type TranslationLanguage } from '../../../../src/contract/languages.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { isStanding } from './standing.ts';
import type { HistoryStep, ToolResult } from './tool-run.ts';

const translations = new WeakMap<HistoryStep, TranslationLanguage>();
/** Steps that reverted another one, by that one. */
const reverts = new WeakMap<HistoryStep, HistoryStep>();

/** Remembers the language of a text that was translated as a whole, for as long as that can be undone. */
export function noteTranslation(language: TranslationLanguage | undefined, result: ToolResult): void {
  if (language && result.kind === 'done' && result.step && !result.isPart)
    translations.set(result.step, language);
}

/** Remembers that a later step reverted a tool's step. */
export function noteRevert(step: HistoryStep, revert: HistoryStep): void {
  reverts.set(step, revert);
}

/** The language of an edited text: of its latest translation, or else of its recording; undefined if unknown. */
export function languageOf({ history }: TranscriptEditor, recorded: string) {
  const last = history.undos.findLast(
    (step) => translations.has(step) && isStanding(history, { step, takenBack: reverts.get(step) }, false),
  );
  const language = (last && translations.get(last)) ?? recorded;
  return RECORDING_LANGUAGES.find((code) => code === language);
}
