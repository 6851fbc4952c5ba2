import { Menu } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { OpenedMenu } from '../../ui/opened-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { type ExportSource, exportFormatsOf } from './export-formats.ts';
import { copyMarkdown, saveAs } from './run-export.ts';

/** The export menu. */
export function ExportItems(exported: ExportSource) {
  const { t } = useText('transcription');
  const { copyText } = usePlatform();
  return (
    <OpenedMenu button={ExportButton} width={240}>
      <Menu.Item onClick={() => void copyMarkdown(exported, copyText)}>{t('export.copyMarkdown')}</Menu.Item>
      <Menu.Divider />
      {exportFormatsOf(exported.transcription).map(({ ending, label }) => (
        <Menu.Item key={ending} onClick={() => void saveAs(ending, exported)}>
          {t(label)}
        </Menu.Item>
      ))}
    </OpenedMenu>
  );
}
