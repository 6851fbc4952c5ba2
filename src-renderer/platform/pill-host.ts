import type { Dictation } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { RemoteValue } from './desktop-host.ts';

/** The host as seen by the pill, the small window above other programs. */
export interface PillHost {
  readonly dictation: RemoteValue<Dictation>;
  order(order: DictationCommand): void;
}
