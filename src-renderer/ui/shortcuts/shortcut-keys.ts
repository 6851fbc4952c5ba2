import type { TextKey } from '../../i18n/text-keys.ts';
import { isMac, isShortcutOn, SHORTCUTS, type ShortcutId } from './shortcuts.ts';

/** Keys displayed as a word instead of a symbol. */
const KEY_NAMES: Readonly<Record<string, TextKey<'app'>>> = {
  ' ': 'shortcuts.key.space',
  Escape: 'shortcuts.key.escape',
};

/** The keys of a shortcut as displayed, empty if it is off; `t` translates keys displayed as a word. */
export function shortcutKeys(id: ShortcutId, t: (key: TextKey<'app'>) => string): string {
  if (!isShortcutOn(id)) return '';
  const { key, ...rest } = SHORTCUTS[id];
  const name = KEY_NAMES[key];
  const keyText = name ? t(name) : key.toUpperCase();
  if (!('mod' in rest)) return keyText;
  return `${isMac ? '⌘' : 'Ctrl'} ${keyText}`;
}
