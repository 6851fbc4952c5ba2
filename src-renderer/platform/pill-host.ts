import type { Dictation } from '../../src/contract/desktop/desktop.ts';
import type { DictationCommand } from '../../src/contract/desktop/desktop-options.ts';
import type { RemoteValue } from './desktop-host.ts';

/** What the small window over other programs knows and can ask for. */
export interface PillHost {
  readonly dictation: RemoteValue<Dictation>;
  order(order: DictationCommand): void;
}
