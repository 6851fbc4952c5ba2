/** Recording formats, best first: the smallest at equal quality, then the most widely supported. */
const PREFERRED = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav'] as const;

/** The first preferred format that `supports` accepts; empty to let the browser choose. */
export function chooseFormat(supports: (mimeType: string) => boolean): string {
  return PREFERRED.find(supports) ?? '';
}
