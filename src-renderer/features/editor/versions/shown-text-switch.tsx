import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ShownText, ShownTextChoice } from './use-shown-text.ts';
import classes from './versions.module.css';

const TEXTS = {
  edited: 'version.edited',
  style: 'version.style',
  spoken: 'version.spoken',
} as const satisfies Record<ShownText, string>;

interface ShownTextSwitchProps {
  readonly choice: ShownTextChoice;
  readonly isImported: boolean;
}

/** The switch between the texts; hidden if there is only one. */
export function ShownTextSwitch({ choice, isImported }: ShownTextSwitchProps) {
  const { t } = useText('editor');
  const name = useId();
  if (choice.options.length < 2) return null;
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>{t('version.label')}</legend>
      {choice.options.map((shown) => (
        <label key={shown} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={shown === choice.active}
            onChange={() => choice.pick(shown)}
          />
          <span>{t(shown === 'spoken' && isImported ? 'version.imported' : TEXTS[shown])}</span>
        </label>
      ))}
    </fieldset>
  );
}
