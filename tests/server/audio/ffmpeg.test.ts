import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('../../../src/server/audio/ffmpeg.ts', import.meta.url));

/** Opens files up to the process's limit, then starts a decoder, and reports how it ended. */
const PROGRAM = `
  import { openSync } from 'node:fs';
  const { startFfmpeg } = await import(${JSON.stringify(source)});
  let isFull = false;
  while (!isFull) try { openSync('/dev/null'); } catch { isFull = true; }
  const decoder = startFfmpeg({ path: null, format: 'wav', ignoresLength: true, limitMs: () => 10_000 });
  const taken = await decoder.write(new Uint8Array(4));
  for await (const samples of decoder.samples()) throw new Error('sound');
  process.send({ taken, ended: await decoder.ended });
  await decoder.stop();
`;

it('outlives a system that has no more files to give', async () => {
  const limited = `ulimit -n 128; exec "$0" --input-type=module -e "$1"`;
  const child = spawn('sh', ['-c', limited, process.execPath, PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const said = new Promise((resolve) => child.once('message', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  expect(await Promise.race([said, ended])).toEqual({ taken: false, ended: 'lost' });
  child.disconnect();
  expect(await ended).toBe(0);
});
