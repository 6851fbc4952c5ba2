import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QUICK_SHARE_MAX } from '../../../src/contract/limits.ts';
import {
  SHARE_PLATFORM_NAMES,
  SHARE_PLATFORMS,
  type SharePlatform,
} from '../../../src/contract/share-platforms.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './choose-apps.module.css';
import { PlatformIcon } from './platform-icon.tsx';

export interface ChooseAppsProps {
  readonly chosen: readonly SharePlatform[];
  onClose(): void;
}

/** Chooses which apps stand under a text: six at most, one at least. */
export function ChooseApps({ chosen, onClose }: ChooseAppsProps) {
  const { t } = useText();
  const client = useQueryClient();
  const save = useMutation({
    ...savePreferences(client, 'silent'),
    meta: { success: { title: 'share.saved' }, failure: { title: 'share.saveFailed' } },
  });
  const [picked, setPicked] = useState<readonly SharePlatform[]>(chosen);
  const isFull = picked.length >= QUICK_SHARE_MAX;
  const toggle = (platform: SharePlatform): void =>
    setPicked(
      picked.includes(platform) ? picked.filter((other) => other !== platform) : [...picked, platform],
    );
  return (
    <Dialog title={t('share.choose')} onClose={onClose}>
      <p className={classes.lead}>{t('share.chooseText', { count: QUICK_SHARE_MAX })}</p>
      <fieldset aria-label={t('share.choose')} className={classes.apps}>
        {SHARE_PLATFORMS.map((platform) => {
          const isPicked = picked.includes(platform);
          const isOut = isFull && !isPicked;
          return (
            <label key={platform} className={classes.app} data-out={isOut || undefined}>
              <input
                type="checkbox"
                className={classes.check}
                checked={isPicked}
                disabled={isOut}
                onChange={() => toggle(platform)}
              />
              <PlatformIcon platform={platform} />
              {SHARE_PLATFORM_NAMES[platform]}
            </label>
          );
        })}
      </fieldset>
      <div className={classes.bottom}>
        <p role="status" className={classes.count}>
          {t('share.chosen', { number: picked.length, max: QUICK_SHARE_MAX })}
        </p>
        <Button variant="default" onClick={onClose}>
          {t('list.cancel')}
        </Button>
        <Button
          disabled={picked.length === 0}
          onClick={() => {
            // Not disabled meanwhile: a button that is loses the focus, and with it whoever uses the keyboard.
            if (!save.isPending) save.mutate({ quickSharePlatforms: [...picked] }, { onSuccess: onClose });
          }}
        >
          {t(save.isPending ? 'share.saving' : 'share.save')}
        </Button>
      </div>
    </Dialog>
  );
}
