import { SHORTCUTS_KEY } from '../../../src/contract/page/storage-keys.ts';
import { deviceChoiceAtom } from '../device-choice.ts';

/** Whether a character without a modifier acts on this device: programs for dictation type them (WCAG 2.1.4). */
export const singleKeysAtom = deviceChoiceAtom(SHORTCUTS_KEY, 'singleKeys', true, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);
