import { z } from 'zod';
import { AI_SERVICES } from '../api/ai-services.ts';
import { RECORDING_LANGUAGES, TRANSLATION_LANGUAGES } from '../languages.ts';
import { INSTRUCTION_MAX } from '../limits.ts';
import { MODE_TOOLS, MODES, PASTE_METHODS, SNIPPETS } from './desktop-options.ts';

const patterns = z.array(z.string().trim().min(1).max(MODES.patternMax)).max(MODES.patternsMax);

/** A dictation mode: how the words are processed, and how they are inserted into a program. */
export const modeSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(MODES.nameMax),
  /** Parts of names of programs in front of which this mode is used, whatever their case; see `FrontProgram`. */
  programs: patterns,
  /** Parts of window titles; empty for any. */
  titles: patterns,
  /** Null: as the recorder has it. */
  language: z.enum(RECORDING_LANGUAGES).nullable(),
  /** The id of a voice profile that is activated; null: the active one stays. */
  voiceProfile: z.string().max(MODES.patternMax).nullable(),
  /** The AI tool applied to the text; null for none. */
  tool: z.enum(MODE_TOOLS).nullable(),
  /** The recipe applied to the text instead of a tool; null for none. */
  recipe: z.uuid().nullable().default(null),
  /** For the tool `custom`. */
  instruction: z.string().trim().max(INSTRUCTION_MAX),
  /** For the tool `translate`. */
  targetLanguage: z.enum(TRANSLATION_LANGUAGES).nullable(),
  /** The service for speech and writing; null: as the recorder has it. */
  service: z.enum(AI_SERVICES).nullable(),
  /** Null: by the program in front. */
  pasteMethod: z.enum(PASTE_METHODS).nullable(),
});
export type Mode = z.infer<typeof modeSchema>;
export const modesSchema = z.array(modeSchema).max(MODES.max);

/** A text inserted when its name is spoken. `{date}`, `{time}` and `{clipboard}` are replaced by their current values. */
export const snippetSchema = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(SNIPPETS.nameMax),
  text: z.string().min(1).max(SNIPPETS.textMax),
});
export type Snippet = z.infer<typeof snippetSchema>;
export const snippetsSchema = z.array(snippetSchema).max(SNIPPETS.max);

/**
 * Where a dictation began. `modeId`: the mode for the program in front, or the chosen one; null for none. `selection`:
 * the text to be edited by voice; null unless that was requested and text is selected. `edit`: how many edits have begun,
 * with this one.
 */
export const dictationContextSchema = z.object({
  modeId: z.uuid().nullable(),
  selection: z.string().nullable(),
  edit: z.int().nonnegative(),
});
export type DictationContext = z.infer<typeof dictationContextSchema>;
