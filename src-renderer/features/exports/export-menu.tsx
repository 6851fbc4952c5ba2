import '../../i18n/under-text-texts.ts';
import '../../theme/styles-menu.ts';
import { Menu } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import type { TextKey } from '../../i18n/en.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { TextPort } from '../../ui/text-port.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { useHasText } from '../../ui/use-has-text.ts';
import { exportFileName } from './file-name.ts';
import { toMarkdown } from './to-markdown.ts';

export interface ExportMenuProps {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

interface FileKind {
  readonly label: TextKey;
  readonly ending: string;
  readonly type: string;
  /** Made of the words as they were spoken, with their times. */
  readonly needsTimes?: boolean;
  make(content: ExportMenuProps, title: string): Promise<string | Blob>;
}

// What is large or seldom needed is loaded when it is asked for.
const FILES: readonly FileKind[] = [
  {
    label: 'export.text',
    ending: 'txt',
    type: 'text/plain;charset=utf-8',
    make: async ({ text }) => `${text.plain().trimEnd()}\n`,
  },
  {
    label: 'export.markdown',
    ending: 'md',
    type: 'text/markdown;charset=utf-8',
    make: async ({ text }) => toMarkdown(text.html()),
  },
  {
    label: 'export.word',
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: async ({ text }, title) => (await import('./to-docx.ts')).toDocx(text.html(), title),
  },
  {
    label: 'export.srt',
    ending: 'srt',
    type: 'application/x-subrip;charset=utf-8',
    needsTimes: true,
    make: async ({ transcription }) => (await import('./subtitles.ts')).toSrt(transcription.segments),
  },
  {
    label: 'export.vtt',
    ending: 'vtt',
    type: 'text/vtt;charset=utf-8',
    needsTimes: true,
    make: async ({ transcription }) => (await import('./subtitles.ts')).toVtt(transcription.segments),
  },
];

/** The text as a file, or on the clipboard with its formatting; absent while there is no text. */
export function ExportMenu({ transcription, text }: ExportMenuProps) {
  const { t } = useText();
  const { copyText } = usePlatform();
  const hasText = useHasText(text);
  if (!hasText) return null;
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
      position="bottom-end"
      width={240}
      radius="lg"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <TextButton>
          <IconFileExport size={18} stroke={1.6} aria-hidden />
          {t('export.title')}
        </TextButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void copyMarkdown()}>{t('export.copyMarkdown')}</Menu.Item>
        <Menu.Divider />
        {FILES.filter(({ needsTimes }) => hasTimes || !needsTimes).map((kind) => (
          <Menu.Item key={kind.ending} onClick={() => void save(kind)}>
            {t(kind.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
