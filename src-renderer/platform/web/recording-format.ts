/** Formats a browser may record in, best first: the smallest at the same quality, then the most widely readable. */
const PREFERRED = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav'] as const;

/** The first preferred format that `supports` accepts; empty to let the browser choose. */
export function chooseFormat(supports: (mimeType: string) => boolean): string {
  return PREFERRED.find(supports) ?? '';
}
