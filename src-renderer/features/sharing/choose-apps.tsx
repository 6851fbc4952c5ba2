import { useState } from 'react';
import type { SharePlatform } from '../../../src/contract/api/share-platforms.ts';
import { QUICK_SHARE_MAX } from '../../../src/contract/limits.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { AppChoice, PickedCount } from './app-choice.tsx';
import classes from './choose-apps.module.css';
import { useSaveApps } from './use-save-apps.ts';

export interface ChooseAppsProps {
  readonly chosen: readonly SharePlatform[];
  onClose(): void;
}

/** A dialog with the apps for quick sharing: one to six. */
export function ChooseApps({ chosen, onClose }: ChooseAppsProps) {
  const { t } = useText('app', 'transcription');
  const save = useSaveApps();
  const [picked, setPicked] = useState<readonly SharePlatform[]>(chosen);
  const latest = useLatest(picked);
  return (
    <Dialog title={t('share.choose')} onClose={onClose}>
      <p className={classes.lead}>{t('share.chooseText', { count: QUICK_SHARE_MAX })}</p>
      <AppChoice label={t('share.choose')} picked={picked} onChange={setPicked} />
      <div className={classes.bottom}>
        <PickedCount picked={picked} />
        <Button onClick={onClose}>{t('list.cancel')}</Button>
        <Button
          variant="primary"
          disabled={picked.length === 0}
          onClick={() => {
            if (save.isPending) return;
            // Apps picked during the save are not saved yet.
            const onSuccess = () => latest.current === picked && onClose();
            save.mutate({ quickSharePlatforms: [...picked] }, { onSuccess });
          }}
        >
          {t(save.isPending ? 'share.saving' : 'share.save')}
        </Button>
      </div>
    </Dialog>
  );
}
