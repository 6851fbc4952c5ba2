import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { keysText } from '../keys.ts';
import { FORMAT_KEYS, type FormatKey } from './format-keys.ts';
import { shortcutKeys } from './shortcut-keys.ts';
import classes from './shortcut-list.module.css';
import { isMac, isShortcutOn, SHORTCUTS, type ShortcutId } from './shortcuts.ts';

type Namespaces = 'app' | 'editor' | 'shortcuts';

const LABELS: Readonly<Record<ShortcutId, TextKey<Namespaces>>> = {
  'record.toggle': 'shortcuts.record',
  'record.pause': 'shortcuts.pause',
  'record.cancel': 'shortcuts.cancel',
  'list.search': 'shortcuts.search',
  'list.save': 'shortcuts.saveFolder',
  'text.pin': 'shortcuts.pin',
  'text.tags': 'shortcuts.tags',
  'text.similar': 'shortcuts.similar',
  'text.versions': 'editor.versions',
  'palette.open': 'shortcuts.palette',
  'shortcuts.show': 'shortcuts.help',
};

const FORMATS = Object.keys(FORMAT_KEYS) as FormatKey[];

/** Shortcuts handled by the browser or by a part of the page itself. */
const FIXED_SHORTCUTS: readonly { readonly keys: string; readonly label: TextKey<Namespaces> }[] = [
  ...FORMATS.map((format) => {
    const { key, shift } = FORMAT_KEYS[format];
    return { keys: keysText(key, { shift }), label: `format.${format}` as const };
  }),
  { keys: isMac ? '⌥ ⏎' : 'Alt ⏎', label: 'shortcuts.hearWord' },
  { keys: 'F7', label: 'shortcuts.nextDoubtful' },
  { keys: '⇧ F7', label: 'shortcuts.previousDoubtful' },
  { keys: isMac ? '⌥ ⇧ 1-9' : 'Alt ⇧ 1-9', label: 'shortcuts.recipes' },
  { keys: 'F8', label: 'shortcuts.notifications' },
  { keys: isMac ? '⌘ Z' : 'Ctrl Z', label: 'shortcuts.undo' },
  { keys: isMac ? '⇧ ⌘ Z' : 'Ctrl Y', label: 'shortcuts.redo' },
];

/** A dialog with all keyboard shortcuts that are on. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useText('app', 'editor', 'shortcuts');
  const enabledShortcuts = (Object.keys(SHORTCUTS) as ShortcutId[]).filter(isShortcutOn).map((id) => ({
    keys: shortcutKeys(id, t),
    label: LABELS[id],
  }));
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <dl className={classes.list}>
        {[...enabledShortcuts, ...FIXED_SHORTCUTS].map(({ keys, label }) => (
          <div key={label} className={classes.row}>
            <dt>{t(label)}</dt>
            <dd className={classes.keys}>
              <kbd dir="ltr">{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
