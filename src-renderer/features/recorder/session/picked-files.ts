import type { RecorderTake } from '../machine/recorder-state.ts';
import { fileTake, newIdentity, type RecordingChoice } from './new-takes.ts';

/** Files picked in this page; no store has them. */
export class PickedFiles {
  readonly #files = new Map<string, File>();

  /** Takes of files, in their order. */
  add(files: readonly File[], userId: string, choice: RecordingChoice): RecorderTake[] {
    return files.map((file) => {
      const take = fileTake(newIdentity(userId), file, choice);
      this.#files.set(take.id, file);
      return take;
    });
  }

  get(takeId: string): File | undefined {
    return this.#files.get(takeId);
  }

  forget(takeId: string): void {
    this.#files.delete(takeId);
  }
}
