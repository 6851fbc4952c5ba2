import { availableParallelism } from 'node:os';
import { AwakeStopwatch } from '../../../../async/awake-time.ts';
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
const HANG_TIMEOUT_MS = 120_000;
const CHECK_MS = HANG_TIMEOUT_MS / 4;
/** Programs in a row that end while they load the native runtime, before one is started on WebAssembly. */
const NATIVE_ATTEMPTS = 2;

export type Answer = Extract<FromProgram, { is: 'words' | 'speech' }>;

/** One session or request at a program. */
export interface ProgramCall {
  send(message: ToProgram): void;
  /** Resolves with the last answer. Throws `SpeechError`. */
  readonly answer: Promise<Answer>;
  /** Abandons the session: its answer is no longer needed. */
  close(): void;
}

interface Caller {
  /** True while the program owes this caller an answer; no further message is sent. */
  isAwaitingAnswer: boolean;
  onPartial(text: string): void;
  resolve(answer: Answer): void;
  reject(error: SpeechError): void;
}

interface Program {
  readonly process: EngineProcess;
  readonly runtime: 'auto' | 'wasm';
  readonly callers: Map<number, Caller>;
  /** Since its last message, or since it began to owe an answer. */
  readonly silence: AwakeStopwatch;
  /** Messages sent while the model loads; null once it is ready. */
  queuedMessages: ToProgram[] | null;
}

/** The programs that run the model, as many as the load needs; each is a separate process. */
export interface ProgramPool {
  open(id: number, onPartial: (text: string) => void): ProgramCall;
  nextId(): number;
  /** Starts the first program before the first session. */
  warm(): void;
  close(): void;
}

const owesAnswer = ({ callers }: Program): boolean =>
  [...callers.values()].some(({ isAwaitingAnswer }) => isAwaitingAnswer);

const engineFailed = () =>
  new SpeechError('engine_failed', 'The speech engine ended in the middle of its work.');

/**
 * `start` is replaced in tests. A program that ends while it loads the native runtime is replaced by another one, which
 * takes over its work, and then by one on WebAssembly: a native library that is incompatible with the machine may kill its
 * process. Once a native program was ready, later ones are native again: the system may have ended a single one.
 */
export class ModelProgramPool implements ProgramPool {
  readonly #modelsDir: string;
  readonly #start: typeof startEngineProcess;
  readonly #programs = new Set<Program>();
  /** The program of each caller. */
  readonly #programByCaller = new Map<number, Program>();
  #runtime: 'auto' | 'wasm';
  #wasNativeReady = false;
  /** Programs in a row that ended while they loaded the native runtime. */
  #failedLoads = 0;
  #lastId = 0;
  #check: NodeJS.Timeout | undefined;

  constructor(
    modelsDir: string,
    preferredRuntime: 'auto' | 'wasm',
    start: typeof startEngineProcess = startEngineProcess,
  ) {
    this.#modelsDir = modelsDir;
    this.#start = start;
    this.#runtime = preferredRuntime;
  }

  readonly nextId: ProgramPool['nextId'] = () => {
    this.#lastId += 1;
    return this.#lastId;
  };

  readonly open: ProgramPool['open'] = (id, onPartial) => {
    const program = this.#choose();
    if (!owesAnswer(program)) program.silence.reset();
    program.process.setIdle(false);
    this.#programByCaller.set(id, program);
    const answer = new Promise<Answer>((resolve, reject) => {
      program.callers.set(id, { isAwaitingAnswer: false, onPartial, resolve, reject });
    });
    // A caller that closes early never awaits the answer.
    answer.catch(() => undefined);
    this.#scheduleCheck();
    return {
      answer,
      send: (message) => {
        const currentProgram = this.#programByCaller.get(id);
        const caller = currentProgram?.callers.get(id);
        if (!currentProgram || !caller) return;
        // The timeout counts from the first request without an answer: further ones must not put it off.
        if (!owesAnswer(currentProgram)) currentProgram.silence.reset();
        caller.isAwaitingAnswer = message.is === 'end' || message.is === 'find-speech';
        this.#send(currentProgram, message);
      },
      close: () => {
        const currentProgram = this.#programByCaller.get(id);
        if (!currentProgram) return;
        this.#settle(currentProgram, id);
        this.#send(currentProgram, { is: 'close', id });
      },
    };
  };

  readonly warm: ProgramPool['warm'] = () => {
    if (this.#programs.size === 0) this.#startProgram();
    this.#scheduleCheck();
  };

  readonly close: ProgramPool['close'] = () => {
    clearTimeout(this.#check);
    for (const program of [...this.#programs]) this.#drop(program, engineFailed());
  };

  #drop(program: Program, error: SpeechError): void {
    this.#programs.delete(program);
    program.process.kill();
    for (const [id, { reject }] of program.callers) {
      this.#programByCaller.delete(id);
      reject(error);
    }
    program.callers.clear();
  }

  #replace(program: Program): void {
    this.#failedLoads += 1;
    const isNativeAgain = this.#failedLoads < NATIVE_ATTEMPTS;
    if (!isNativeAgain && !this.#wasNativeReady) this.#runtime = 'wasm';
    this.#programs.delete(program);
    const next = this.#startProgram(isNativeAgain ? 'auto' : 'wasm');
    next.process.setIdle(program.callers.size === 0);
    for (const [id, caller] of program.callers) {
      next.callers.set(id, caller);
      this.#programByCaller.set(id, next);
    }
    for (const message of program.queuedMessages ?? []) this.#send(next, message);
  }

  #onExit(program: Program): void {
    if (!this.#programs.has(program)) return;
    if (program.queuedMessages && program.runtime === 'auto') this.#replace(program);
    else this.#drop(program, engineFailed());
  }

  #send(program: Program, message: ToProgram): void {
    program.queuedMessages?.push(message);
    program.process.send(message);
  }

  #settle(program: Program, id: number): Caller | undefined {
    const caller = program.callers.get(id);
    program.callers.delete(id);
    this.#programByCaller.delete(id);
    if (program.callers.size === 0) program.process.setIdle(true);
    return caller;
  }

  #receive(program: Program, message: FromProgram): void {
    program.silence.reset();
    if (message.is === 'ready') {
      program.queuedMessages = null;
      this.#failedLoads = 0;
      this.#wasNativeReady ||= message.runtime === 'native';
    } else if (message.is === 'unusable') {
      const unusable = new SpeechError('engine_unavailable', `Moonshine cannot run here: ${message.reason}`);
      this.#drop(program, unusable);
    } else if (message.is === 'partial') program.callers.get(message.id)?.onPartial(message.text);
    else {
      const caller = this.#settle(program, message.id);
      if (message.is === 'failed') caller?.reject(engineFailed());
      else caller?.resolve(message);
    }
  }

  #startProgram(runtime = this.#runtime): Program {
    const process = this.#start('moonshine', [this.#modelsDir, runtime]);
    const program: Program = {
      process,
      runtime,
      callers: new Map(),
      silence: new AwakeStopwatch(2 * CHECK_MS),
      queuedMessages: [],
    };
    process.onMessage((message) => this.#receive(program, fromProgramSchema.parse(message)));
    process.onExit(() => this.#onExit(program));
    process.setIdle(true);
    this.#programs.add(program);
    return program;
  }

  /** The program with the fewest callers; starts another one only when all are busy. */
  #choose(): Program {
    const [leastBusy] = [...this.#programs].sort((a, b) => a.callers.size - b.callers.size);
    if (leastBusy && (leastBusy.callers.size === 0 || this.#programs.size >= PROGRAMS_MAX)) return leastBusy;
    return this.#startProgram();
  }

  /** Ends a program that hangs or has been idle for a while. */
  #dropIfUnneeded(program: Program): void {
    const silentMs = program.silence.read();
    if (owesAnswer(program) && silentMs > HANG_TIMEOUT_MS) {
      this.#drop(program, new SpeechError('engine_timeout', 'The speech engine took too long.'));
    } else if (program.callers.size === 0 && silentMs > IDLE_MS) this.#drop(program, engineFailed());
  }

  #scheduleCheck(): void {
    // A check that is scheduled stays: sessions may open more often than it is due.
    if (this.#check) return;
    this.#check = setTimeout(() => {
      this.#check = undefined;
      for (const program of this.#programs) this.#dropIfUnneeded(program);
      if (this.#programs.size > 0) this.#scheduleCheck();
    }, CHECK_MS);
    this.#check.unref();
  }
}
