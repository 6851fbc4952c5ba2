import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { saveFile } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { ExportButton } from './export-button.tsx';
import { type Exported, FILE_KINDS, type FileKind } from './export-files.ts';
import { exportFileName } from './file-name.ts';
import { toMarkdown } from './to-markdown.ts';

/** The menu of exports; it opens as soon as it is there, because it is loaded when asked for. */
export function ExportItems({ transcription, text }: Exported) {
  const { t } = useText();
  const { copyText } = usePlatform();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The button that was pressed has been replaced by this one: closing has to lead back to it.
    button.current?.focus();
    setOpened(true);
  }, []);
  const hasTimes = transcription.segments.some((segment) => segment.text.trim() !== '');
  const copyMarkdown = async (): Promise<void> => {
    try {
      await copyText(toMarkdown(text.html()));
      showToast({ kind: 'success', title: t('export.copied') });
    } catch {
      showToast({ kind: 'error', title: t('export.copyFailed'), message: t('export.copyFailedText') });
    }
  };
  const save = async ({ ending, type, make }: FileKind): Promise<void> => {
    const name = exportFileName(transcription.createdAt, text.plain(), ending);
    try {
      const content = await make({ transcription, text }, name.replace(/\.\w+$/, ''));
      saveFile(new Blob([content], { type }), name);
    } catch {
      showToast({ kind: 'error', title: t('export.failed'), message: t('export.failedText') });
    }
  };
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={240}
      radius="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ExportButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyMarkdown()}>{t('export.copyMarkdown')}</Menu.Item>
        <Menu.Divider />
        {FILE_KINDS.filter(({ needsTimes }) => hasTimes || !needsTimes).map((kind) => (
          <Menu.Item key={kind.ending} onClick={() => void save(kind)}>
            {t(kind.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
