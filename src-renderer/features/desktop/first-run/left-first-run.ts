import { atom } from 'jotai';

/** True once the first steps were left in this page, which then does not begin them again even if that was not stored. */
export const leftFirstRunAtom = atom(false);
