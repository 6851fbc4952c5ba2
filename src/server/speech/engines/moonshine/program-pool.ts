import { availableParallelism } from 'node:os';
import {
  type FromProgram,
  fromProgramSchema,
  type ToProgram,
} from '../../../../speech/moonshine/messages.ts';
import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';
import { SpeechError } from '../speech-error.ts';

/**
 * One core is left for the thread that serves requests; more than four programs need a server of their own.
 */
const PROGRAMS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Idle time after which a program is ended, in milliseconds; its model uses 250 MB. */
const IDLE_MS = 5 * 60_000;
/** Milliseconds of silence after which a program that owes a response counts as hung. In pauses, none is owed. */
const SILENT_MS = 120_000;

export type Answer = Extract<FromProgram, { is: 'words' | 'speech' }>;

/** One session or request at a program. */
export interface ProgramLine {
  send(message: ToProgram): void;
  /** Resolves with the last answer. Throws `SpeechError`. */
  readonly answer: Promise<Answer>;
  /** Abandons the session: its answer is no longer needed. */
  close(): void;
}

interface Caller {
  /** True while the program owes this caller an answer; no further message is sent. */
  isOwed: boolean;
  onPartial(text: string): void;
  resolve(answer: Answer): void;
  reject(error: SpeechError): void;
}

interface Program {
  readonly process: EngineProcess;
  readonly callers: Map<number, Caller>;
  heardAt: number;
  /** Messages sent while the model loads; null once it is ready. */
  early: ToProgram[] | null;
}

/** The programs that run the model, as many as the load needs; each is a separate process. */
export interface ProgramPool {
  open(id: number, onPartial: (text: string) => void): ProgramLine;
  nextId(): number;
  /** Starts the first program before the first session. */
  warm(): void;
  close(): void;
}

const FAILED = () => new SpeechError('engine_failed', 'The speech engine ended in the middle of its work.');

/**
 * `start` is replaced in tests. A program that ends while it loads the native runtime is replaced by one on
 * WebAssembly, which takes over its work: a native library that is incompatible with the machine may kill its
 * process.
 */
export class ModelProgramPool implements ProgramPool {
  readonly #modelsDir: string;
  readonly #start: typeof startEngineProcess;
  readonly #programs = new Set<Program>();
  /** The program of each caller. */
  readonly #homes = new Map<number, Program>();
  #runtime: 'auto' | 'wasm';
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    modelsDir: string,
    wanted: 'auto' | 'wasm',
    start: typeof startEngineProcess = startEngineProcess,
  ) {
    this.#modelsDir = modelsDir;
    this.#start = start;
    this.#runtime = wanted;
  }

  readonly nextId: ProgramPool['nextId'] = () => {
    this.#lastId += 1;
    return this.#lastId;
  };

  readonly open: ProgramPool['open'] = (id, onPartial) => {
    const program = this.#choose();
    program.heardAt = performance.now();
    program.process.setIdle(false);
    this.#homes.set(id, program);
    const answer = new Promise<Answer>((resolve, reject) => {
      program.callers.set(id, { isOwed: false, onPartial, resolve, reject });
    });
    // A caller that closes early never awaits the answer.
    answer.catch(() => undefined);
    this.#look();
    return {
      answer,
      send: (message) => {
        const home = this.#homes.get(id);
        const caller = home?.callers.get(id);
        if (!home || !caller) return;
        caller.isOwed = message.is === 'end' || message.is === 'find-speech';
        // The timeout counts from the request, not from earlier silence.
        if (caller.isOwed) home.heardAt = performance.now();
        this.#send(home, message);
      },
      close: () => {
        const home = this.#homes.get(id);
        if (!home) return;
        this.#settle(home, id);
        this.#send(home, { is: 'close', id });
      },
    };
  };

  readonly warm: ProgramPool['warm'] = () => {
    if (this.#programs.size === 0) this.#begin();
    this.#look();
  };

  readonly close: ProgramPool['close'] = () => {
    clearTimeout(this.#idle);
    for (const program of [...this.#programs]) this.#drop(program, FAILED());
  };

  #drop(program: Program, error: SpeechError): void {
    this.#programs.delete(program);
    program.process.kill();
    for (const [id, { reject }] of program.callers) {
      this.#homes.delete(id);
      reject(error);
    }
    program.callers.clear();
  }

  #replace(program: Program): void {
    this.#runtime = 'wasm';
    this.#programs.delete(program);
    const next = this.#begin();
    next.process.setIdle(program.callers.size === 0);
    for (const [id, caller] of program.callers) {
      next.callers.set(id, caller);
      this.#homes.set(id, next);
    }
    for (const message of program.early ?? []) this.#send(next, message);
  }

  #onExit(program: Program): void {
    if (!this.#programs.has(program)) return;
    if (program.early && this.#runtime === 'auto') this.#replace(program);
    else this.#drop(program, FAILED());
  }

  #send(program: Program, message: ToProgram): void {
    program.early?.push(message);
    program.process.send(message);
  }

  #settle(program: Program, id: number): Caller | undefined {
    const caller = program.callers.get(id);
    program.callers.delete(id);
    this.#homes.delete(id);
    if (program.callers.size === 0) program.process.setIdle(true);
    return caller;
  }

  #receive(program: Program, message: FromProgram): void {
    program.heardAt = performance.now();
    if (message.is === 'ready') program.early = null;
    else if (message.is === 'unusable') {
      const unusable = new SpeechError('engine_unavailable', `Moonshine cannot run here: ${message.reason}`);
      this.#drop(program, unusable);
    } else if (message.is === 'partial') program.callers.get(message.id)?.onPartial(message.text);
    else {
      const caller = this.#settle(program, message.id);
      if (message.is === 'failed') caller?.reject(FAILED());
      else caller?.resolve(message);
    }
  }

  #begin(): Program {
    const process = this.#start('moonshine', [this.#modelsDir, this.#runtime]);
    const program: Program = { process, callers: new Map(), heardAt: performance.now(), early: [] };
    process.onMessage((message) => this.#receive(program, fromProgramSchema.parse(message)));
    process.onExit(() => this.#onExit(program));
    process.setIdle(true);
    this.#programs.add(program);
    return program;
  }

  /** The program with the fewest callers; starts another one only when all are busy. */
  #choose(): Program {
    const [least] = [...this.#programs].sort((a, b) => a.callers.size - b.callers.size);
    if (least && (least.callers.size === 0 || this.#programs.size >= PROGRAMS_MAX)) return least;
    return this.#begin();
  }

  /** Ends a program that hangs or has been idle for a while. */
  #dropIfIdle(program: Program): void {
    const silentMs = performance.now() - program.heardAt;
    const callers = [...program.callers.values()];
    if (callers.some(({ isOwed }) => isOwed) && silentMs > SILENT_MS) {
      this.#drop(program, new SpeechError('engine_timeout', 'The speech engine took too long.'));
    } else if (callers.length === 0 && silentMs > IDLE_MS) this.#drop(program, FAILED());
  }

  #look(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      for (const program of this.#programs) this.#dropIfIdle(program);
      if (this.#programs.size > 0) this.#look();
    }, SILENT_MS / 4);
    this.#idle.unref();
  }
}
