import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { toMarkdown } from '../../../src/text/to-markdown.ts';
import { textsOf } from '../../i18n/i18n.ts';
import type { Platform } from '../../platform/platform.ts';
import { saveFile } from '../../ui/save-file.ts';
import { speakerLabels } from '../../ui/spoken-words/speaker-labels.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { ExportSource, FileEnding } from './export-formats.ts';
import { exportFileName } from './file-name.ts';
import { namedHtml, namedText } from './speaker-names.ts';

const t = textsOf('transcription');

const namesIn = ({ speakerNames }: TranscriptionDetail) => speakerLabels(speakerNames, t);
const plainOf = ({ transcription, text }: ExportSource): string =>
  namedText(text.shownPlain(), transcription.segments, namesIn(transcription));
const htmlOf = ({ transcription, text }: ExportSource): string =>
  namedHtml(text.shownHtml(), transcription.segments, namesIn(transcription));

interface Builder {
  readonly type: string;
  make(content: ExportSource, title: string): Promise<string | Blob>;
}

// Large or rarely used builders are loaded on demand.
const BUILDERS: Readonly<Record<FileEnding, Builder>> = {
  txt: {
    type: 'text/plain;charset=utf-8',
    make: async (exported) => `${plainOf(exported).trimEnd()}\n`,
  },
  md: {
    type: 'text/markdown;charset=utf-8',
    make: async (exported) => toMarkdown(htmlOf(exported)),
  },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: async (exported, title) => (await import('./to-docx.ts')).toDocx(htmlOf(exported), title),
  },
  srt: {
    type: 'application/x-subrip;charset=utf-8',
    make: async ({ transcription }) =>
      (await import('../../../src/text/subtitles/subtitles.ts')).toSrt(
        transcription.segments,
        namesIn(transcription),
      ),
  },
  vtt: {
    type: 'text/vtt;charset=utf-8',
    make: async ({ transcription }) =>
      (await import('../../../src/text/subtitles/subtitles.ts')).toVtt(
        transcription.segments,
        namesIn(transcription),
      ),
  },
  'karaoke.vtt': {
    type: 'text/vtt;charset=utf-8',
    make: async ({ transcription }) =>
      (await import('../../../src/text/subtitles/subtitles.ts')).toKaraokeVtt(
        transcription.segments,
        namesIn(transcription),
      ),
  },
};

/** Saves a text as a file; shows an error if that fails. */
export async function saveAs(ending: FileEnding, exported: ExportSource): Promise<void> {
  const { type, make } = BUILDERS[ending];
  const name = exportFileName(exported.transcription.createdAt, exported.text.shownPlain(), ending);
  try {
    const content = await make(exported, name.replace(/\.\w+$/, ''));
    saveFile(new Blob([content], { type }), name);
  } catch {
    showToast({ kind: 'error', title: t('export.failed'), message: t('export.failedText') });
  }
}

/** Copies a text as Markdown, and shows whether it succeeded. */
export async function copyMarkdown(exported: ExportSource, copyText: Platform['copyText']): Promise<void> {
  try {
    await copyText(toMarkdown(htmlOf(exported)));
    showToast({ kind: 'success', title: t('export.copied') });
  } catch {
    showToast({ kind: 'error', title: t('export.copyFailed'), message: t('export.copyFailedText') });
  }
}
