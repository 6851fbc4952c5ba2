import { addAbortSignal, type Readable } from 'node:stream';

/**
 * The lines of a UTF-8 stream until it ends, is destroyed or `signal` fires. Only a line feed ends one: a message of the
 * Model Context Protocol may contain U+2028, at which `node:readline` ends a line, too.
 */
export async function* linesOf(input: Readable, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const part of addAbortSignal(signal, input)) {
      const lines = (rest + decoder.decode(part as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.replace(/\r$/, '');
    }
  } catch (error) {
    // The command that read them has ended.
    if (signal.aborted || input.errored === null) return;
    throw error;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
