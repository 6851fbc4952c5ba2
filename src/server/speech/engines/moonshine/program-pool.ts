import { availableParallelism } from 'node:os';
import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';
import { SpeechError } from '../speech-error.ts';
import { type FromProgram, fromProgramSchema, type ToProgram } from './messages.ts';

/** The thread that answers requests needs a core, too; more than four programs are a server of their own. */
const PROGRAMS_MAX = Math.max(1, Math.min(4, availableParallelism() - 1));
/** A program without work is let go after this; its model takes 250 MB. */
const IDLE_MS = 5 * 60_000;
/** A program that says nothing for so long, although it owes an answer, hangs: who pauses in a sentence is owed none. */
const SILENT_MS = 120_000;

export type Answer = Extract<FromProgram, { is: 'words' | 'speech' }>;

/** One session or question at a program. */
export interface ProgramLine {
  send(message: ToProgram): void;
  /** Resolves with the last answer. Throws `SpeechError`. */
  readonly answer: Promise<Answer>;
  /** Nobody waits any more. */
  close(): void;
}

interface Caller {
  /** Whether the program owes it an answer: nothing more is sent. */
  isOwed: boolean;
  onPartial(text: string): void;
  resolve(answer: Answer): void;
  reject(error: SpeechError): void;
}

interface Program {
  readonly process: EngineProcess;
  readonly callers: Map<number, Caller>;
  heardAt: number;
  /** What was sent while its model loads; null once it is ready. */
  early: ToProgram[] | null;
}

/** Programs that run the model, as many as there is work for; each has a process of its own. */
export interface ProgramPool {
  open(id: number, onPartial: (text: string) => void): ProgramLine;
  nextId(): number;
  /** Starts the first program ahead of its first session. */
  warm(): void;
  close(): void;
}

const FAILED = () => new SpeechError('engine_failed', 'The speech engine ended in the middle of its work.');

/**
 * `start` takes the place of the usual one in tests. A program that ends while it loads the native runtime is replaced
 * by one on WebAssembly, which takes over its work: a native library that does not suit a machine may end its process.
 */
export function createProgramPool(
  modelsDir: string,
  wanted: 'auto' | 'wasm',
  start: typeof startEngineProcess = startEngineProcess,
): ProgramPool {
  const programs = new Set<Program>();
  /** Where each caller's program is. */
  const homes = new Map<number, Program>();
  let runtime = wanted;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const drop = (program: Program, error: SpeechError) => {
    programs.delete(program);
    program.process.kill();
    for (const [id, { reject }] of program.callers) {
      homes.delete(id);
      reject(error);
    }
    program.callers.clear();
  };

  const replace = (program: Program) => {
    runtime = 'wasm';
    programs.delete(program);
    const next = begin();
    next.process.setIdle(program.callers.size === 0);
    for (const [id, caller] of program.callers) {
      next.callers.set(id, caller);
      homes.set(id, next);
    }
    for (const message of program.early ?? []) send(next, message);
  };

  const onExit = (program: Program) => {
    if (!programs.has(program)) return;
    if (program.early && runtime === 'auto') replace(program);
    else drop(program, FAILED());
  };

  const send = (program: Program, message: ToProgram) => {
    program.early?.push(message);
    program.process.send(message);
  };

  const settle = (program: Program, id: number): Caller | undefined => {
    const caller = program.callers.get(id);
    program.callers.delete(id);
    homes.delete(id);
    if (program.callers.size === 0) program.process.setIdle(true);
    return caller;
  };

  const receive = (program: Program, message: FromProgram) => {
    program.heardAt = performance.now();
    if (message.is === 'ready') {
      program.early = null;
      return;
    }
    if (message.is === 'unusable') {
      return drop(
        program,
        new SpeechError('engine_unavailable', `Moonshine cannot run here: ${message.reason}`),
      );
    }
    if (message.is === 'partial') return program.callers.get(message.id)?.onPartial(message.text);
    const caller = settle(program, message.id);
    if (message.is === 'failed') caller?.reject(FAILED());
    else caller?.resolve(message);
  };

  const begin = (): Program => {
    const process = start('moonshine', [modelsDir, runtime]);
    const program: Program = { process, callers: new Map(), heardAt: performance.now(), early: [] };
    process.onMessage((message) => receive(program, fromProgramSchema.parse(message)));
    process.onExit(() => onExit(program));
    process.setIdle(true);
    programs.add(program);
    return program;
  };

  /** The program with the least to do; another one is started only where all have something. */
  const choose = (): Program => {
    const [least] = [...programs].sort((a, b) => a.callers.size - b.callers.size);
    if (least && (least.callers.size === 0 || programs.size >= PROGRAMS_MAX)) return least;
    return begin();
  };

  /** Ends a program that hangs, or that had nothing to do for a while. */
  const dropIfIdle = (program: Program) => {
    const silentMs = performance.now() - program.heardAt;
    const callers = [...program.callers.values()];
    if (callers.some(({ isOwed }) => isOwed) && silentMs > SILENT_MS) {
      drop(program, new SpeechError('engine_timeout', 'The speech engine took too long.'));
    } else if (callers.length === 0 && silentMs > IDLE_MS) drop(program, FAILED());
  };

  const look = () => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const program of programs) dropIfIdle(program);
      if (programs.size > 0) look();
    }, SILENT_MS / 4);
    idle.unref();
  };

  return {
    nextId() {
      lastId += 1;
      return lastId;
    },
    open(id, onPartial) {
      const program = choose();
      program.heardAt = performance.now();
      program.process.setIdle(false);
      homes.set(id, program);
      const answer = new Promise<Answer>((resolve, reject) => {
        program.callers.set(id, { isOwed: false, onPartial, resolve, reject });
      });
      // Whoever closes the line before its end never asks for it.
      answer.catch(() => undefined);
      look();
      return {
        answer,
        send(message) {
          const home = homes.get(id);
          const caller = home?.callers.get(id);
          if (!home || !caller) return;
          caller.isOwed = message.is === 'end' || message.is === 'find-speech';
          // The wait begins with the question, however long nothing was asked.
          if (caller.isOwed) home.heardAt = performance.now();
          send(home, message);
        },
        close() {
          const home = homes.get(id);
          if (!home) return;
          settle(home, id);
          send(home, { is: 'close', id });
        },
      };
    },
    warm() {
      if (programs.size === 0) begin();
      look();
    },
    close() {
      clearTimeout(idle);
      for (const program of [...programs]) drop(program, FAILED());
    },
  };
}
