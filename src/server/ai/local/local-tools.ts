import type { LOCAL_TOOLS } from '../../../contract/api/ai-tool-list.ts';
import type { PersonalityProfile } from '../../../contract/api/personality-profile.ts';
import { LANGUAGE_NAMES } from '../../../contract/languages.ts';
import { knowsFillers } from '../../../text/filler-words.ts';
import { signatureOf } from '../tools/signature.ts';
import { askLanguageWorker } from './language-worker-client.ts';

export type LocalToolId = (typeof LOCAL_TOOLS)[number];

export interface LocalRequest {
  readonly text: string;
  /** ISO 639-1 code of the text, `auto` or null where it is not known. */
  readonly language: string | null;
  readonly profile: PersonalityProfile;
  readonly emojiStyle: 'all' | 'basic';
}

/** `note`: what could not be done without a writing service, in words for people; null where there is nothing to say. */
export interface LocalResult {
  readonly text: string;
  readonly note: string | null;
}

interface Known extends LocalRequest {
  readonly language: string;
}

const ENGLISH = 'en';
const UNKNOWN = 'und';

/** A text whose language nobody told is English or unknown: no other can be recognised here. */
async function languageOf(tool: LocalToolId, { text, language }: LocalRequest): Promise<string> {
  if (language && language !== 'auto') return language;
  if (tool === 'bullets') return UNKNOWN;
  return (await askLanguageWorker('isEnglish', { text })) ? ENGLISH : UNKNOWN;
}

const nameOf = (language: string): string =>
  language in LANGUAGE_NAMES ? LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES] : 'this language';

const englishOnly = (what: string, language: string): string =>
  `Without a writing service ${what} in English only, not in ${nameOf(language)}.`;

async function grammar({ text, language }: Known): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnly('grammar can be checked', language) };
  return { text: await askLanguageWorker('grammar', { text }), note: null };
}

async function emojis({ text, language, emojiStyle }: Known): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnly('emojis can be chosen', language) };
  return { text: await askLanguageWorker('emojis', { text, style: emojiStyle }), note: null };
}

async function keySubjects({ text, language }: Known): Promise<LocalResult> {
  if (language !== ENGLISH) return { text, note: englishOnly('key subjects can be found', language) };
  const { subjects, figures } = await askLanguageWorker('subjects', { text });
  const list = [...subjects, ...figures].map((subject) => `• ${subject}`).join('\n');
  return list === ''
    ? { text, note: 'No key subjects were found in this text.' }
    : { text: list, note: null };
}

async function email({ text, language, profile }: Known): Promise<LocalResult> {
  const { emailGreeting, emailClosing, formalLanguage, writingStyle } = profile;
  const isFormal = formalLanguage || writingStyle === 'academic';
  const frame = {
    greeting: emailGreeting,
    closing: emailClosing,
    name: signatureOf(profile),
    language: language === UNKNOWN ? ENGLISH : language,
    register: isFormal ? ('formal' as const) : ('friendly' as const),
  };
  return { text: await askLanguageWorker('email', { text, frame }), note: null };
}

async function bullets({ text }: Known): Promise<LocalResult> {
  return { text: await askLanguageWorker('bullets', { text }), note: null };
}

const STYLE_NOTE = 'Without a writing service the style and tone of a text stay as they are.';

/** What a profile asks for, as far as it can be done by rule; the style itself can't. */
async function personalize({ text, language, profile }: Known): Promise<LocalResult> {
  const isEnglish = language === ENGLISH;
  let own = text;
  if (profile.removeFiller && knowsFillers(language))
    own = await askLanguageWorker('fillers', { text: own, language });
  if (profile.improveGrammar && isEnglish) own = await askLanguageWorker('grammar', { text: own });
  if (profile.formalLanguage && isEnglish) own = await askLanguageWorker('formal', { text: own });
  return { text: own, note: STYLE_NOTE };
}

const TOOLS: Readonly<Record<LocalToolId, (request: Known) => Promise<LocalResult>>> = {
  grammar,
  emojis,
  keySubjects,
  email,
  bullets,
  personalize,
};

/**
 * Does what a tool does without a writing service, as far as that can be done well: English by harper.js, compromise
 * and emojilib; filler words, lists and the frame of an e-mail in every language.
 * @throws Error where the language worker fails
 */
export async function runLocalTool(tool: LocalToolId, request: LocalRequest): Promise<LocalResult> {
  return TOOLS[tool]({ ...request, language: await languageOf(tool, request) });
}
