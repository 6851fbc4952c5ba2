import { atom } from 'jotai';
import type { DictationEnd } from './dictation-end.ts';

/** The outcome of the last dictation of this page, with its text in the user's language. */
export const lastDictationAtom = atom<{ readonly end: DictationEnd; readonly note: string } | null>(null);
