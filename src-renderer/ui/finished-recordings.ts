/** Texts of recordings that have just ended, until what runs by itself after a recording has begun. */
const waiting = new Set<string>();

/** Notes the text of a recording that has just ended. */
export const noteFinished = (id: string): void => void waiting.add(id);

/** True once for each text of a recording that has just ended. */
export const takeFinished = (id: string): boolean => waiting.delete(id);
