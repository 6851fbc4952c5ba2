import {
  SHARE_PLATFORM_NAMES,
  SHARE_PLATFORMS,
  type SharePlatform,
} from '../../../src/contract/api/share-platforms.ts';
import { QUICK_SHARE_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import classes from './choose-apps.module.css';
import { PlatformIcon } from './platform-icon.tsx';

export interface AppChoiceProps {
  readonly label: string;
  readonly picked: readonly SharePlatform[];
  /** True while the current choice is loading. */
  readonly isDisabled?: boolean;
  onChange(picked: readonly SharePlatform[]): void;
}

/**
 * The apps for sharing, as toggles; the choice keeps the order of selection. At the maximum, the other apps
 * are disabled.
 */
export function AppChoice({ label, picked, isDisabled = false, onChange }: AppChoiceProps) {
  const isFull = picked.length >= QUICK_SHARE_MAX;
  const toggle = (platform: SharePlatform): void =>
    onChange(
      picked.includes(platform) ? picked.filter((other) => other !== platform) : [...picked, platform],
    );
  return (
    <fieldset aria-label={label} disabled={isDisabled} className={classes.apps}>
      {SHARE_PLATFORMS.map((platform) => {
        const isPicked = picked.includes(platform);
        const isUnavailable = isFull && !isPicked;
        return (
          <label key={platform} className={classes.app} data-out={isUnavailable || undefined}>
            <Checkbox checked={isPicked} disabled={isUnavailable} onChange={() => toggle(platform)} />
            <PlatformIcon platform={platform} />
            {SHARE_PLATFORM_NAMES[platform]}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The number of selected apps, announced when it changes. */
export function PickedCount({ picked }: Pick<AppChoiceProps, 'picked'>) {
  const { t } = useText('transcription');
  return (
    <p role="status" className={classes.count}>
      {t('share.chosen', { number: picked.length, max: QUICK_SHARE_MAX })}
    </p>
  );
}
