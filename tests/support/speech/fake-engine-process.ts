import type { EngineProcess } from '../../../src/server/speech/engines/engine-program.ts';

/** An engine's process that does nothing by itself: a test says what it says, and sees what it is told. */
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

  /** Ends by itself, as a fault of its native part would end it. */
  crashes(): void {
    this.isKilled = true;
    this.#exit();
  }
}
