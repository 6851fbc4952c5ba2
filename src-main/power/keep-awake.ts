/** The part of Electron's `powerSaveBlocker` that is used. */
export interface SleepBlocker {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): unknown;
}

/** Keeps the computer from falling asleep while `wanted`; the screen may still go dark. */
export function createKeepAwake(blocker: SleepBlocker): (wanted: boolean) => void {
  let held: number | null = null;
  return (wanted) => {
    if (wanted && held === null) held = blocker.start('prevent-app-suspension');
    if (!wanted && held !== null) {
      blocker.stop(held);
      held = null;
    }
  };
}
