/** The used part of Electron's `powerSaveBlocker`. */
export interface SleepBlocker {
  start(type: 'prevent-app-suspension'): number;
  stop(id: number): unknown;
}

/** Prevents the computer from sleeping while `wanted`; the screen may turn off. */
export function createKeepAwake(blocker: SleepBlocker): (wanted: boolean) => void {
  let blockerId: number | null = null;
  return (wanted) => {
    if (wanted && blockerId === null) blockerId = blocker.start('prevent-app-suspension');
    if (!wanted && blockerId !== null) {
      blocker.stop(blockerId);
      blockerId = null;
    }
  };
}
