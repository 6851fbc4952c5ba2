import type { Dictation } from '../../src/contract/desktop/desktop.ts';
import type { DictationOrder } from '../../src/contract/desktop/desktop-options.ts';
import type { Told } from './desktop-host.ts';

/** What the small window over other programs knows and can ask for. */
export interface PillHost {
  readonly dictation: Told<Dictation>;
  order(order: DictationOrder): void;
}
