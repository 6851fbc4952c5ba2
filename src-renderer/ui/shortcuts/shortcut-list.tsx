import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../dialog.tsx';
import classes from './shortcut-list.module.css';
import { isMac, SHORTCUTS, type ShortcutId } from './shortcuts.ts';

/** Keys that have a word in place of a sign. */
const KEY_NAMES: Readonly<Record<string, TextKey<'app'>>> = {
  ' ': 'shortcuts.key.space',
  Escape: 'shortcuts.key.escape',
};

/** Shortcuts that the browser or a part of the page answers by itself. */
const OTHERS: readonly { readonly keys: string; readonly label: TextKey<'app'> }[] = [
  { keys: isMac ? '⌥ ⏎' : 'Alt ⏎', label: 'shortcuts.hearWord' },
  { keys: 'F7', label: 'shortcuts.nextDoubtful' },
  { keys: '⇧ F7', label: 'shortcuts.previousDoubtful' },
  { keys: 'F8', label: 'shortcuts.notifications' },
  { keys: isMac ? '⌘ Z' : 'Ctrl Z', label: 'shortcuts.undo' },
  { keys: isMac ? '⇧ ⌘ Z' : 'Ctrl Y', label: 'shortcuts.redo' },
];

/** How the keys of a shortcut are written; a key that has a word instead of a sign is told by `t`. */
export function shortcutKeys(id: ShortcutId, t: (key: TextKey<'app'>) => string): string {
  const { key, ...rest } = SHORTCUTS[id];
  const name = KEY_NAMES[key];
  const written = name ? t(name) : key.toUpperCase();
  if (!('mod' in rest)) return written;
  return `${isMac ? '⌘' : 'Ctrl'} ${written}`;
}

/** Every keyboard shortcut, in a dialog. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useText('app');
  const named = (Object.keys(SHORTCUTS) as ShortcutId[]).map((id) => ({
    keys: shortcutKeys(id, t),
    label: SHORTCUTS[id].label,
  }));
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={classes.list}>
        {[...named, ...OTHERS].map(({ keys, label }) => (
          <div key={label} className={classes.row}>
            <dt>{t(label)}</dt>
            <dd className={classes.keys}>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
