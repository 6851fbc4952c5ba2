import { setTimeout as wait } from 'node:timers/promises';
import type { DesktopSettings } from '../../src/contract/desktop/desktop.ts';
import type { DictationContext, Mode } from '../../src/contract/desktop/modes.ts';
import type { FrontProgram, ReadFrontProgram } from '../front/front-program.ts';
import { chooseMode } from './choose-mode.ts';

/** Milliseconds to detect the program in front at delivery: a text does not wait for a system that hangs. */
const TARGET_MS = 500;

/** Where a text goes. */
export interface DeliveryTarget {
  /** The mode for `front`, which may be another program than that in which the dictation began. */
  readonly mode: Mode | null;
  /** The program in front; if the system is slow, the one in which the dictation began. */
  readonly front: FrontProgram | null;
  /** The program that certainly is in front; null if unknown, or while one of the app's own windows is. */
  readonly current: FrontProgram | null;
}

/** Where a dictation takes place: the program in front when its key was pressed. Nothing of it is stored. */
export interface DictationPlace {
  /** A key began a dictation; `isEdit`: it changes the selected text. */
  begin(isEdit: boolean): void;
  /** The page's information about the dictation that began last. */
  context(): Promise<DictationContext>;
  /** The program in front when it began; null if unknown, or while one of the app's own windows was. */
  origin(): Promise<FrontProgram | null>;
  /** Where its text goes now. */
  target(): Promise<DeliveryTarget>;
}

interface DictationPlaceParts {
  readonly readFront: ReadFrontProgram;
  readonly settings: () => Pick<DesktopSettings, 'modes' | 'mode'>;
  /** Copies the selection of a program; null without a selection, or where that is impossible. */
  readonly readSelection: (front: FrontProgram | null) => Promise<string | null>;
  /** True while one of the app's own windows has the focus. */
  readonly hasFocus: () => boolean;
}

export function createDictationPlace(parts: DictationPlaceParts): DictationPlace {
  const { readFront, settings, readSelection, hasFocus } = parts;
  let front: Promise<FrontProgram | null> = Promise.resolve(null);
  let selection: Promise<string | null> = Promise.resolve(null);

  const readOtherProgram = async () => (hasFocus() ? null : readFront());

  function modeFor(program: FrontProgram | null): Mode | null {
    const { modes, mode } = settings();
    return chooseMode(modes, mode, program);
  }

  return {
    begin(isEdit) {
      front = readOtherProgram();
      selection = isEdit ? front.then(readSelection) : Promise.resolve(null);
      // A caller handles the failure; without one, it must not end the program.
      selection.catch(() => undefined);
    },
    async context() {
      const mode = modeFor(await front);
      return { modeId: mode?.id ?? null, selection: await selection };
    },
    origin: () => front,
    async target() {
      // Another program may be in front than when the dictation began.
      const reading = await Promise.race([
        readOtherProgram(),
        wait(TARGET_MS, 'late' as const, { ref: false }),
      ]);
      const seen = reading === 'late' ? null : reading;
      const target = reading === 'late' ? await front : reading;
      return { mode: modeFor(target), front: target, current: seen };
    },
  };
}
