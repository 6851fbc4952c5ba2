import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { linesOf } from '../src/cli/lines-of.ts';
import { runCli } from '../src/cli/run-cli.ts';

/** Reads a line, hidden on a terminal. */
function readSecret(question: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stderr.write(question);
  const silent = new Writable({ write: (_part, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: isTerminal });
  return new Promise((resolve) => {
    let first = '';
    lines.once('line', (line) => {
      first = line;
      lines.close();
    });
    lines.once('close', () => {
      if (isTerminal) process.stderr.write('\n');
      resolve(first);
    });
  });
}

/** Replaces the current line. */
const show = (line: string | null): void => void process.stderr.write(`\r\u001b[K${line ?? ''}`);

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
// The program that reads the results has ended, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  stop.abort();
});

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  signal: stop.signal,
  write: (text) => void process.stdout.write(text),
  note(line) {
    if (process.stderr.isTTY) show(null);
    process.stderr.write(`${line}\n`);
  },
  lines: () => linesOf(process.stdin, stop.signal),
  input: () => process.stdin,
  closeInput: () => process.stdin.destroy(),
  show: process.stderr.isTTY ? show : undefined,
  columns: () => process.stderr.columns ?? 0,
  readSecret,
});
