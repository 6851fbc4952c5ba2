import type { EngineProcess } from '../../../src/server/speech/engines/engine-program.ts';

/** An engine process without behaviour: a test sends its messages and reads what it receives. */
export class FakeEngineProcess implements EngineProcess {
  readonly told: Record<string, unknown>[] = [];
  isKilled = false;
  isIdle = false;
  #message: (message: unknown) => void = () => undefined;
  #exit: () => void = () => undefined;

  send(message: unknown): void {
    this.told.push(structuredClone(message) as Record<string, unknown>);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#message = listener;
  }

  onExit(listener: () => void): void {
    this.#exit = listener;
  }

  kill(): void {
    if (this.isKilled) return;
    this.isKilled = true;
    queueMicrotask(() => this.#exit());
  }

  setIdle(isIdle: boolean): void {
    this.isIdle = isIdle;
  }

  says(message: unknown): void {
    this.#message(message);
  }

  /** Exits unexpectedly, like after a fault of its native part. */
  crashes(): void {
    this.isKilled = true;
    this.#exit();
  }
}
