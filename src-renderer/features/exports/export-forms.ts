import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import type { TextKey } from '../../i18n/en.ts';
import type { TextPort } from '../../ui/text-port.ts';

export interface Exported {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

interface Form {
  readonly ending: 'txt' | 'md' | 'docx' | 'srt' | 'vtt';
  readonly label: TextKey;
  /** Made of the words as they were spoken, with their times. */
  readonly needsTimes: boolean;
}
export type FileEnding = Form['ending'];

const FORMS: readonly Form[] = [
  { ending: 'txt', label: 'export.text', needsTimes: false },
  { ending: 'md', label: 'export.markdown', needsTimes: false },
  { ending: 'docx', label: 'export.word', needsTimes: false },
  { ending: 'srt', label: 'export.srt', needsTimes: true },
  { ending: 'vtt', label: 'export.vtt', needsTimes: true },
];

/** The forms that a text can be saved in: subtitles only where the times of its words are known. */
export function formsOf({ segments }: Pick<TranscriptionDetail, 'segments'>): readonly Form[] {
  const hasTimes = segments.some((segment) => segment.text.trim() !== '');
  return FORMS.filter(({ needsTimes }) => hasTimes || !needsTimes);
}
