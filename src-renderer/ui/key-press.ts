/** A letter or sign of another script, as Russian and Arabic keyboards send it. */
const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/**
 * The pressed key in lower case; for a letter of another script, the Latin letter at its position. On an Arabic
 * keyboard, `?` and `/` are only on the slash key.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  if (!OTHER_SCRIPT.test(key)) return key.toLowerCase();
  return code === 'Slash' ? '/' : code.replace('Key', '').toLowerCase();
}

/**
 * Whether a key press belongs to an input method, such as the Enter that confirms a Japanese or Chinese word. WebKit
 * ends the composition before that key: only its deprecated key code, 229, identifies it.
 */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}
