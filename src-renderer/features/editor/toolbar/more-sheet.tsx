import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ToolButton, type ToolItem } from './tool-button.tsx';
import classes from './toolbar.module.css';

/** The actions that do not fit in the toolbar of a small screen. */
export function MoreSheet({ items, onClose }: { items: readonly ToolItem[]; onClose: () => void }) {
  const { t } = useText('editor');
  return (
    <Dialog title={t('editor.more')} onClose={onClose}>
      <div className={classes.sheet}>
        {items.map((item) => (
          <ToolButton
            key={item.id}
            item={{
              ...item,
              short: item.label,
              run: () => {
                onClose();
                item.run();
              },
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}
