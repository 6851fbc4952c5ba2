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

/** The system's means of pressing keys. `isAllowed`: whether the system lets this program press any. */
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
      // Not before the first refusal: the system would ask the person, who has not asked for anything yet.
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
