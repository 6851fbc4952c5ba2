import { PASTE_AUTOMATION, PASTE_PERMISSION } from '../../src/contract/desktop/desktop-options.ts';
import type { PasteKeys } from './deliver.ts';
import {
  findPasteProgram,
  type PasteProgram,
  type PasteSystem,
  pressPaste,
  STEER_ONLY,
  SteeringRefusedError,
} from './paste-key.ts';

/**
 * Sends key presses with the system's means. `isAllowed`: true when the system lets this program send them.
 */
export function systemPasteKeys(
  system: PasteSystem,
  searchPath: string,
  isAllowed: () => boolean,
): PasteKeys {
  let wasRefused = false;

  async function run(program: PasteProgram): Promise<void> {
    try {
      await pressPaste(program);
      wasRefused = false;
    } catch (error) {
      wasRefused = error instanceof SteeringRefusedError;
      throw error;
    }
  }

  return {
    async missing() {
      if (!isAllowed()) return PASTE_PERMISSION;
      const program = await findPasteProgram(system, searchPath);
      if ('missing' in program) return program.missing;
      // Only after the first refusal: otherwise the system would prompt the user for no visible reason.
      if (wasRefused) await run({ ...program.found, args: STEER_ONLY }).catch(() => undefined);
      return wasRefused ? PASTE_AUTOMATION : null;
    },
    async press() {
      const program = await findPasteProgram(system, searchPath);
      if ('found' in program) await run(program.found);
      else throw new Error(`${program.missing} is not there`);
    },
  };
}
