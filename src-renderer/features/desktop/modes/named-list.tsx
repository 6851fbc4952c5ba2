import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../desktop.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedListProps<T extends Named> {
  readonly items: readonly T[];
  describe(item: T): string;
  onEdit(item: T): void;
  onDelete(item: T): void;
}

/** Named items, each with buttons to edit and delete it. */
export function NamedList<T extends Named>({ items, describe, onEdit, onDelete }: NamedListProps<T>) {
  const { t } = useText('desktop');
  return (
    <ul className={classes.models}>
      {items.map((item) => (
        <li key={item.id} className={classes.model}>
          <div className={classes.words}>
            <h3 className={classes.heading}>{item.name}</h3>
            <p className={classes.about} dir="auto">
              {describe(item)}
            </p>
          </div>
          <div className={classes.actions}>
            <Button aria-label={t('modes.edit', { name: item.name })} onClick={() => onEdit(item)}>
              {t('modes.editShort')}
            </Button>
            <Button aria-label={t('modes.delete', { name: item.name })} onClick={() => onDelete(item)}>
              {t('modes.deleteShort')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
