import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import type { DesktopSettings, RecentTexts } from '../../../../src/contract/desktop/desktop.ts';
import type { Mode } from '../../../../src/contract/desktop/modes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import type { Recorder } from '../session/recorder-for.ts';
import type { DictationEnd } from './dictation-end.ts';
import type { DictationReportParts } from './dictation-reports.ts';
import type { DictationTask } from './dictation-task.ts';

/** The words of a finished dictation. */
export type FinishedWords = Pick<
  TranscriptionDetail,
  'id' | 'version' | 'language' | 'originalText' | 'personalizedText' | 'translatedTo'
>;

/** Dependencies of dictations on the page and the host. */
export interface DictationControllerParts extends DictationReportParts {
  readonly recorder: Recorder;
  readonly host: Pick<
    DesktopHost,
    'onDictationCommand' | 'dictationContext' | 'reportDictation' | 'reportRecent' | 'deliver' | 'showPage'
  >;
  /** Chooses the next language for recordings, and returns it. */
  nextLanguage(): RecordingLanguage;
  /** The host's settings; null until known. */
  settings(): Pick<DesktopSettings, 'sounds' | 'stopAfterSilence' | 'modes' | 'mode' | 'snippets'> | null;
  /** Chooses the next mode for all programs; null for none. */
  nextMode(): Mode | null;
  /** Prepares what a mode needs before its recording. */
  enterMode(mode: Mode): void;
  /** Writes the task's result for the words, and stores it with its text. Rejects if that fails or is aborted. */
  write(task: DictationTask, transcription: FinishedWords, signal: AbortSignal): Promise<string>;
  /** The last texts of the history, newest first. Rejects if they can't be read. */
  recentTexts(): Promise<RecentTexts>;
  /** Runs `listener` when `recentTexts` has other texts. Returns the unsubscribe function. */
  onRecentChange(listener: () => void): () => void;
  /** False when the server is known to have no speech engine. */
  hasEngine(): boolean;
  /** False when a writing service is known to be out of reach. */
  canWriteWith(service: AiService): boolean;
  /** True when the cursor is in a field of this page. */
  isInField(): boolean;
  /** The text that is selected in a field of this page; null without one. */
  selectionInField(): string | null;
  /** False when the selection cannot be read, because the system does not let the host press keys. */
  canReadSelection(): boolean;
  /** Runs at the end of each dictation. */
  onEnd(end: DictationEnd, note: string): void;
  /** The outcome in the user's language. */
  outcomeText(end: DictationEnd): string;
  /** The name of a language in the user's language. */
  nameOf(language: RecordingLanguage): string;
  /** Runs when a recording that was not started as a dictation becomes text. */
  onText(): void;
}
