import type { RecordingLanguage } from '../contract/languages.ts';
import type { ApiClient } from './api-client.ts';
import type { Environment } from './credentials.ts';
import type { TextFormat } from './write-text.ts';

/** The terminal, or its stand-in. */
export interface Terminal {
  readonly env: Environment;
  /** Ends long work. */
  readonly signal: AbortSignal;
  /** Writes results. */
  write(text: string): void;
  /** Writes a status line. */
  note(line: string): void;
  /** The lines of the standard input, until it ends or the work is ended. */
  lines(): AsyncIterable<string>;
  /** Replaces the previous line; null removes it. Absent without a terminal. */
  readonly show?: ((line: string | null) => void) | undefined;
  /** The columns of the terminal now; 0 if unknown. */
  readonly columns?: (() => number) | undefined;
  /** The bytes of the standard input. */
  input(): AsyncIterable<Uint8Array>;
  /** Releases the standard input, which would keep the program running. */
  closeInput(): void;
  /** Reads a line that is not shown. */
  readSecret(question: string): Promise<string>;
}

/** Parsed options that are common to the commands. */
export interface Options {
  readonly format: TextFormat;
  readonly language: RecordingLanguage;
  readonly limit: number;
  readonly once: boolean;
  /** The source of `record`: `-` or a microphone. */
  readonly from?: string | undefined;
  readonly seconds?: number | undefined;
  readonly resume: boolean;
  readonly listDevices: boolean;
}

/** Input of a command, which resolves with an exit code. */
export interface CommandInput {
  /** What follows the command's name, without the options. */
  readonly positionals: readonly string[];
  readonly options: Options;
  readonly terminal: Terminal;
  /** The API of the server to which the user is signed in. Throws CliError without a sign-in. */
  readonly openApi: () => Promise<ApiClient>;
}

/** Input of a command that has opened the API. */
export interface SignedInInput extends CommandInput {
  readonly api: ApiClient;
}
