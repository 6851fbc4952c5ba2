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

/** The context of a dictation: the program in front when its key was pressed. Nothing of it is stored. */
export interface DictationContextSource {
  /** A key began a dictation; `isEdit`: it changes the selected text. */
  begin(isEdit: boolean): void;
  /** The page's information about the dictation that began last. */
  context(): Promise<DictationContext>;
  /**
   * Whether the selection of an edit may still be the one in `current`, the program in front if that is known: false
   * after a later edit, and in another program than that of the selection.
   */
  canReplace(edit: number, current: FrontProgram | null): boolean;
  /** Where its text goes now. */
  target(): Promise<DeliveryTarget>;
}

interface DictationContextParts {
  readonly readFront: ReadFrontProgram;
  readonly settings: () => Pick<DesktopSettings, 'modes' | 'mode'>;
  /** Copies the selection of a program; null without a selection, or where that is impossible. */
  readonly readSelection: (front: FrontProgram | null) => Promise<string | null>;
  /** True while one of the app's own windows has the focus. */
  readonly hasFocus: () => boolean;
}

export function createDictationContext(parts: DictationContextParts): DictationContextSource {
  const { readFront, settings, readSelection, hasFocus } = parts;
  let front: Promise<FrontProgram | null> = Promise.resolve(null);
  let selection: Promise<string | null> | null = null;
  /** The program of the latest edit's selection; null if unknown, or for one of the app's own windows. */
  let editFront: FrontProgram | null = null;
  let edits = 0;

  const readOtherProgram = async () => (hasFocus() ? null : readFront());

  function modeFor(program: FrontProgram | null): Mode | null {
    const { modes, mode } = settings();
    return chooseMode(modes, mode, program);
  }

  return {
    begin(isEdit) {
      front = readOtherProgram();
      selection = isEdit ? front.then(readSelection) : null;
      // A caller handles the failure; without one, it must not end the program.
      selection?.catch(() => undefined);
    },
    async context() {
      const [began, reading] = [front, selection];
      const program = await began;
      const selected = await reading;
      // Not every press of the key begins an edit: the page asks for the context only then. In a window of the app, it has
      // the selection itself.
      if (selected !== null || (reading && program === null)) {
        editFront = program;
        edits += 1;
      }
      return { modeId: modeFor(program)?.id ?? null, selection: selected, edit: edits };
    },
    canReplace: (edit, current) =>
      edit === edits && (current === null || current.program === editFront?.program),
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
