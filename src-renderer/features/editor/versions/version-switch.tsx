import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Version, VersionChoice } from './use-version.ts';
import classes from './versions.module.css';

const TEXTS = {
  edited: 'version.edited',
  style: 'version.style',
  spoken: 'version.spoken',
} as const satisfies Record<Version, string>;

interface VersionSwitchProps {
  readonly choice: VersionChoice;
  readonly isImported: boolean;
}

/** The switch between versions; hidden if there is only one. */
export function VersionSwitch({ choice, isImported }: VersionSwitchProps) {
  const { t } = useText('editor');
  const name = useId();
  if (choice.versions.length < 2) return null;
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>{t('version.label')}</legend>
      {choice.versions.map((version) => (
        <label key={version} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={version === choice.active}
            onChange={() => choice.pick(version)}
          />
          <span>{t(version === 'spoken' && isImported ? 'version.imported' : TEXTS[version])}</span>
        </label>
      ))}
    </fieldset>
  );
}
