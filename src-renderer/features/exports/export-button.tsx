import { IconFileExport } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';

/** The button of the export menu, identical before and after the menu is loaded. */
export function ExportButton(props: ButtonProps) {
  const { t } = useText('transcription');
  return (
    <Button variant="quiet" aria-haspopup="menu" {...props}>
      <IconFileExport size={18} stroke={1.6} aria-hidden />
      {t('export.title')}
    </Button>
  );
}
