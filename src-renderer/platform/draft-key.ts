/**
 * The transcription that a draft belongs to. Keys begin with its id; after a colon follows the page that wrote the draft. Those
 * of earlier versions are the id alone.
 */
export const transcriptionOf = (key: string): string => key.replace(/:.*/, '');
