import type { Dictation, RecentTexts } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { RemoteValue } from './desktop-host.ts';

/** The host as seen by the pill, the small window above other programs. */
export interface PillHost {
  readonly dictation: RemoteValue<Dictation>;
  /** The last texts, newest first. */
  readonly recent: RemoteValue<RecentTexts>;
  command(command: DictationCommand): void;
  /** Puts one of the last texts into the clipboard. Resolves with false if it is no longer there. */
  copy(id: string): Promise<boolean>;
  /** Makes room for the last texts, or undoes that. */
  expand(isExpanded: boolean): void;
}
