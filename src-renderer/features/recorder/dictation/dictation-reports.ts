import type { DesktopSettings, Dictation } from '../../../../src/contract/desktop/desktop.ts';
import type { Mode } from '../../../../src/contract/desktop/modes.ts';
import type { DesktopHost } from '../../../platform/desktop-host.ts';
import type { RecordingChoice } from '../session/new-takes.ts';
import type { Recorder } from '../session/recorder-for.ts';
import type { Cue } from './cues.ts';
import { lastWords } from './dictation-end.ts';

export interface DictationReportParts {
  readonly recorder: Recorder;
  readonly host: Pick<DesktopHost, 'reportDictation'>;
  /** The options for the next recording. */
  choice(): RecordingChoice;
  /** The host's settings; null until known. */
  settings(): Pick<DesktopSettings, 'sounds' | 'modes'> | null;
  playCue(cue: Cue): void;
}

/** Facts that a report adds to the recorder's state. */
interface ReportFacts {
  readonly mode: Mode | null;
  readonly canRetry: boolean;
}

/** Reports the state of dictations to the pill, and announces it by tones. */
export class DictationReports {
  readonly #parts: DictationReportParts;
  /** The phase that was reported last: its change is announced by a tone. */
  #lastPhase: Dictation['phase'] = 'idle';

  constructor(parts: DictationReportParts) {
    this.#parts = parts;
  }

  /** True while the reported state is that of a text on its way. */
  isWorking(): boolean {
    return this.#lastPhase === 'working';
  }

  report(state: Pick<Dictation, 'phase'> & Partial<Dictation>, { mode, canRetry }: ReportFacts): void {
    const { recorder, host, choice, settings } = this.#parts;
    const { session } = recorder;
    const isLive = state.phase === 'recording' || state.phase === 'working';
    this.#announce(state.phase);
    host.reportDictation({
      level: 0,
      note: '',
      elapsedMs: isLive ? session.elapsedMs() : 0,
      words: isLive ? lastWords(session.live.getWords()) : '',
      language: mode?.language ?? choice().language,
      mode: mode?.name ?? null,
      hasModes: (settings()?.modes.length ?? 0) > 0,
      canRetry,
      ...state,
    });
  }

  #announce(phase: Dictation['phase']): void {
    const lastPhase = this.#lastPhase;
    this.#lastPhase = phase;
    if (!this.#parts.settings()?.sounds || phase === lastPhase) return;
    if (phase === 'recording') this.#parts.playCue('start');
    else if (lastPhase === 'recording') this.#parts.playCue('stop');
  }
}
