import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { TextPort } from '../../ui/text-port.ts';
import { toMarkdown } from './to-markdown.ts';

export interface Exported {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

export interface FileKind {
  readonly label: TextKey;
  readonly ending: string;
  readonly type: string;
  /** Made of the words as they were spoken, with their times. */
  readonly needsTimes?: boolean;
  make(content: Exported, title: string): Promise<string | Blob>;
}

/** Every form a text is saved in. What is large or seldom needed is loaded when it is asked for. */
export const FILE_KINDS: readonly FileKind[] = [
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
