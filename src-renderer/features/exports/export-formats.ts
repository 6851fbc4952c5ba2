import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import type { TextKey } from '../../i18n/text-keys.ts';
import type { TextPort } from '../../page-state/text-port.ts';

export interface ExportSource {
  readonly transcription: TranscriptionDetail;
  readonly text: TextPort;
}

interface ExportFormat {
  readonly ending: 'txt' | 'md' | 'docx' | 'srt' | 'vtt' | 'karaoke.vtt';
  readonly label: TextKey<'transcription'>;
  /** The required times: of segments, or of single words. */
  readonly needs?: 'times' | 'wordTimes';
}
export type FileEnding = ExportFormat['ending'];

const EXPORT_FORMATS: readonly ExportFormat[] = [
  { ending: 'txt', label: 'export.text' },
  { ending: 'md', label: 'export.markdown' },
  { ending: 'docx', label: 'export.word' },
  { ending: 'srt', label: 'export.srt', needs: 'times' },
  { ending: 'vtt', label: 'export.vtt', needs: 'times' },
  { ending: 'karaoke.vtt', label: 'export.karaoke', needs: 'wordTimes' },
];

/** The export formats of a text; subtitle formats need times. */
export function exportFormatsOf({
  segments,
}: Pick<TranscriptionDetail, 'segments'>): readonly ExportFormat[] {
  const has = {
    times: segments.some((segment) => segment.text.trim() !== ''),
    wordTimes: segments.some(({ words }) => words !== undefined && words.length > 0),
  };
  return EXPORT_FORMATS.filter(({ needs }) => needs === undefined || has[needs]);
}
