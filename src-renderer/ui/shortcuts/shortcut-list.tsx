import type { TextKey } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../dialog.tsx';
import classes from './shortcut-list.module.css';
import { SHORTCUTS } from './shortcuts.ts';

/** Keys that have a word in place of a sign. */
const KEY_NAMES: Readonly<Record<string, TextKey>> = {
  ' ': 'shortcuts.key.space',
  Escape: 'shortcuts.key.escape',
};

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);

/** Shortcuts that the browser or a part of the page answers by itself. */
const OTHERS: readonly { readonly keys: string; readonly label: TextKey }[] = [
  { keys: 'F8', label: 'shortcuts.notifications' },
  { keys: isMac ? '⌘ Z' : 'Ctrl Z', label: 'shortcuts.undo' },
  { keys: isMac ? '⇧ ⌘ Z' : 'Ctrl Y', label: 'shortcuts.redo' },
];

/** Every keyboard shortcut, in a dialog. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const named = Object.values(SHORTCUTS).map(({ key, label }) => {
    const name = KEY_NAMES[key];
    return { keys: name ? t(name) : key, label };
  });
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
