import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { runCli } from '../src/cli/run-cli.ts';

/** Reads a line. On a terminal, nothing of it is shown. */
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

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  signal: stop.signal,
  write: (text) => void process.stdout.write(text),
  note: (line) => void process.stderr.write(`${line}\n`),
  lines: () => createInterface({ input: process.stdin, signal: stop.signal }),
  readSecret,
});
