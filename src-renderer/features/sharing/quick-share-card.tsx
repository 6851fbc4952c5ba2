import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { QUICK_SHARE_MAX } from '../../../src/contract/limits.ts';
import { userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { AppChoice, PickedCount } from './app-choice.tsx';
import classes from './choose-apps.module.css';
import { useSaveApps } from './use-save-apps.ts';

/** The choice of quick-share apps as a settings card. */
export function QuickShareCard() {
  const { t } = useText('settings', 'transcription');
  const { data, isError, refetch } = useQuery(userPreferences);
  const save = useSaveApps();
  /** Null if there are no unsaved changes. */
  const [unsavedApps, setUnsavedApps] = useState<readonly SharePlatform[] | null>(null);
  const picked = unsavedApps ?? data?.quickSharePlatforms ?? [];
  return (
    <SettingsCard
      id="quick-share"
      title={t('quickShare.title')}
      description={t('quickShare.lead', { count: QUICK_SHARE_MAX })}
    >
      {!data && isError ? (
        <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <div>
          <AppChoice
            label={t('quickShare.title')}
            picked={picked}
            isDisabled={!data}
            onChange={setUnsavedApps}
          />
          <div className={classes.bottom}>
            <PickedCount picked={picked} />
            <Button
              variant="primary"
              disabled={picked.length === 0 || unsavedApps === null}
              onClick={() => {
                if (save.isPending) return;
                const onSuccess = () => setUnsavedApps((now) => (now === picked ? null : now));
                save.mutate({ quickSharePlatforms: [...picked] }, { onSuccess });
              }}
            >
              {t(save.isPending ? 'share.saving' : 'share.save')}
            </Button>
          </div>
        </div>
      )}
    </SettingsCard>
  );
}
