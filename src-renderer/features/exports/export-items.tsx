import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExportButton } from './export-button.tsx';
import { type Exported, formsOf } from './export-forms.ts';
import { copyMarkdown, saveAs } from './run-export.ts';

/** The menu of exports; it opens as soon as it is there, because it is loaded when asked for. */
export function ExportItems(exported: Exported) {
  const { t } = useText();
  const { copyText } = usePlatform();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The button that was pressed has been replaced by this one: closing has to lead back to it.
    button.current?.focus();
    setOpened(true);
  }, []);
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
        <Menu.Item onClick={() => void copyMarkdown(exported, copyText)}>
          {t('export.copyMarkdown')}
        </Menu.Item>
        <Menu.Divider />
        {formsOf(exported.transcription).map(({ ending, label }) => (
          <Menu.Item key={ending} onClick={() => void saveAs(ending, exported)}>
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
