import { atom } from 'jotai';

/** The id of the text whose versions are shown; null if none are. */
export const openVersionsAtom = atom<string | null>(null);
