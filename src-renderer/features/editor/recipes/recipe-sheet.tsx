import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { ToolButton, type ToolItem } from '../toolbar/tool-button.tsx';
import classes from './recipe-strip.module.css';

/** All recipes, with a link to where they are managed. */
export function RecipeSheet({ items, onClose }: { items: readonly ToolItem[]; onClose: () => void }) {
  const { t } = useText('settings');
  return (
    <Dialog title={t('recipes.title')} onClose={onClose}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <ToolButton
              item={{
                ...item,
                run: () => {
                  onClose();
                  item.run();
                },
              }}
            />
          </li>
        ))}
      </ul>
      <Link to="/settings#recipes" className={classes.manage}>
        {t('recipes.manage')}
      </Link>
    </Dialog>
  );
}
