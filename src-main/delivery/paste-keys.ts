import { PASTE_PERMISSION } from '../../src/contract/desktop-options.ts';
import type { PasteKeys } from './deliver.ts';
import { findPasteProgram, type PasteSystem, pressPaste } from './paste-key.ts';

/** The system's means of pressing keys. `isAllowed`: whether the system lets this program press any. */
export function systemPasteKeys(
  system: PasteSystem,
  searchPath: string,
  isAllowed: () => boolean,
): PasteKeys {
  return {
    async missing() {
      if (!isAllowed()) return PASTE_PERMISSION;
      const program = await findPasteProgram(system, searchPath);
      return 'missing' in program ? program.missing : null;
    },
    async press() {
      const program = await findPasteProgram(system, searchPath);
      if ('found' in program) await pressPaste(program.found);
      else throw new Error(`${program.missing} is not there`);
    },
  };
}
