import { PHRASES_WEST, type Phrases } from './command-phrases.ts';
import { PHRASES_EAST } from './command-phrases-east.ts';

const PHRASES: Readonly<Record<string, Phrases>> = { ...PHRASES_WEST, ...PHRASES_EAST };

/** The command phrases of a language (ISO 639-1); undefined if it has none. */
export const phrasesOf = (language: string): Phrases | undefined => PHRASES[language];
