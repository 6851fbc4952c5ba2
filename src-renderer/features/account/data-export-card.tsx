import { useMutation } from '@tanstack/react-query';
import { exportData } from '../../data/export-data.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';

/** Exports all data of the account as a file. */
export function DataExportCard() {
  const { t } = useText('account');
  const fetching = useMutation(exportData(saveFile));
  return (
    <SettingsCard id="data" title={t('dataExport.title')} description={t('dataExport.lead')}>
      <CardActions>
        <Button
          onClick={() => {
            if (!fetching.isPending) fetching.mutate(true);
          }}
        >
          {t(fetching.isPending ? 'dataExport.working' : 'dataExport.button')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            if (!fetching.isPending) fetching.mutate(false);
          }}
        >
          {t('dataExport.textsOnly')}
        </Button>
      </CardActions>
    </SettingsCard>
  );
}
