/**
 * Waits at least `graceMs`, so that balancers see `/api/ready` fail and send new requests elsewhere, and for every
 * registered task. A failed task is reported to `onFailure`; the others continue.
 */
export interface Drain {
  readonly isDraining: boolean;
  /** Registers a handover task to run before the server stops. */
  onDrain(task: () => Promise<void>): void;
  /** Begins to drain; the same promise at every call. */
  begin(): Promise<void>;
}

export interface DrainOptions {
  readonly graceMs: number;
  /** Tasks that take longer are abandoned, so that running requests still have time to finish. */
  readonly tasksMs: number;
  onFailure(error: unknown): void;
}

/** Creates the drain of this process. */
export function createDrain({ graceMs, tasksMs, onFailure }: DrainOptions): Drain {
  const tasks: (() => Promise<void>)[] = [];
  let draining: Promise<void> | null = null;

  async function run(): Promise<void> {
    const running = Promise.all(tasks.map(async (task) => task().catch(onFailure)));
    await Promise.all([delay(graceMs), Promise.race([running, delay(tasksMs)])]);
  }

  return {
    get isDraining() {
      return draining !== null;
    },
    onDrain: (task) => void tasks.push(task),
    begin() {
      draining ??= run();
      return draining;
    },
  };
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
