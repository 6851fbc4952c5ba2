import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SPEECH_MODELS, type SpeechModel } from '../../../src/contract/speech-models.ts';
import { type ModelCommandParts, runModelCommand } from '../../../src/server/models/model-commands.ts';
import { testFolder } from '../../support/speech/test-folder.ts';
import { waitFor } from '../../support/wait-for.ts';

const file = randomBytes(400_000);
const GB = 1_000_000_000;
const MODEL: SpeechModel = {
  ...SPEECH_MODELS[1],
  id: 'small',
  name: 'Small One',
  repository: 'small-gguf',
  file: 'small.gguf',
  bytes: file.length,
  sha256: createHash('sha256').update(file).digest('hex'),
};

let server: Server;
let asked: string[];
/** Bytes after which the server stops sending; null for a complete answer. */
let cutAt: number | null;
/** Whether the server then closes the connection once they are on the disk, or keeps it open. */
let hangsUp: boolean;
let said: string;
let folder: string;

beforeEach(async () => {
  folder = join(await testFolder(), 'models');
  said = '';
  asked = [];
  cutAt = null;
  hangsUp = true;
  server = createServer(({ url, headers }, response) => {
    asked.push(`${url} ${headers.range ?? ''}`.trim());
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': file.length - from,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
    });
    if (cutAt === null) {
      response.end(file.subarray(from));
      return;
    }
    const end = from + cutAt;
    response.write(file.subarray(from, end));
    // Data that was received but not read yet would be lost with the connection.
    if (hangsUp) void hasOnDisk(end).then(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function run(args: string[], more: Partial<ModelCommandParts> = {}): Promise<number> {
  said = '';
  return runModelCommand(args, {
    folder,
    source: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/m/`),
    machine: { cores: 8, memory: 16 * GB, freeDisk: 100 * GB },
    language: 'en',
    terminal: {
      isTerminal: false,
      write(text) {
        said += text;
      },
    },
    signal: new AbortController().signal,
    measure: async () => 12.34,
    catalogue: [MODEL],
    ...more,
  });
}
const names = (): Promise<string[]> => readdir(folder).catch(() => []);
const hasOnDisk = (bytes: number): Promise<void> =>
  waitFor(async () => expect((await stat(join(folder, 'small.gguf.part'))).size).toBe(bytes), 30_000);

describe('models fetch', () => {
  it('downloads a model with progress, verifies and measures it', async () => {
    expect(await run(['fetch', 'small'])).toBe(0);
    expect(asked).toEqual(['/m/small-gguf/resolve/main/small.gguf']);
    expect(await readFile(join(folder, 'small.gguf'))).toEqual(file);
    expect(said).toContain('licence CC-BY-4.0. Free on the disk: 100.0 GB.');
    expect(said).toContain('100 %  0 MB of 0 MB');
    expect(said).toContain('Verifying the download');
    expect(said).toContain('It hears 12 times as fast as you speak.');
    expect(said).toContain('If the server runs, restart it');
    expect(said).not.toContain('\u001b');
    expect(await run(['fetch', 'small'])).toBe(0);
    expect(said).toContain('is here');
    expect(asked).toHaveLength(1);
  });

  it('resumes an interrupted download', async () => {
    cutAt = 150_000;
    expect(await run(['fetch', 'small'])).toBe(1);
    expect(said).toContain('the same command resumes it');
    expect(await names()).toEqual(['small.gguf.part']);
    await run(['list']);
    expect(said).toContain('37 % here');
    cutAt = null;
    expect(await run(['fetch', 'small'])).toBe(0);
    expect(asked[1]).toContain('bytes=150000-');
    expect(await names()).toEqual(['small.gguf']);
  });

  it('removes a file with the wrong checksum', async () => {
    expect(await run(['fetch', 'small'], { catalogue: [{ ...MODEL, sha256: 'aa' }] })).toBe(1);
    expect(said).toContain('was not the model');
    expect(await names()).toEqual([]);
  });

  it('downloads nothing that does not fit on the disk, and prints the required space', async () => {
    const machine = { cores: 8, memory: 16 * GB, freeDisk: 100_000_000 };
    expect(await run(['fetch', 'small'], { machine })).toBe(1);
    expect(said).toContain('It takes 200 MB on the disk');
    expect([asked, await names()]).toEqual([[], []]);
  });

  it('stops on abort and keeps the partial file', async () => {
    const stop = new AbortController();
    cutAt = 100_000;
    hangsUp = false;
    const terminal = {
      isTerminal: true,
      write(text: string) {
        said += text;
        if (text.includes('%')) stop.abort();
      },
    };
    expect(await run(['fetch', 'small'], { signal: stop.signal, terminal })).toBe(130);
    expect(said).toContain('Stopped.');
    expect(await names()).toEqual(['small.gguf.part']);
  });

  it('warns of a slow model and one that does not run', async () => {
    const machine = { cores: 1, memory: 16 * GB, freeDisk: null };
    const catalogue = [{ ...MODEL, speed: 0.6 }];
    expect(await run(['fetch', 'small'], { machine, catalogue, measure: async () => null })).toBe(0);
    expect(said).toContain('Note: slow on this machine.');
    expect(said).toContain('does not run here');
  });
});

describe('models list', () => {
  it('lists every model of the catalogue and marks the recommended one', async () => {
    const { catalogue: _own, ...parts } = { catalogue: undefined };
    expect(await run(['list', 'hi'], { ...parts, catalogue: SPEECH_MODELS })).toBe(0);
    for (const { id, name, licence } of SPEECH_MODELS)
      for (const text of [id, name, licence]) expect(said).toContain(text);
    expect(said).toMatch(/^nemotron +recommended here for "hi"$/m);
    expect(said).toMatch(/^parakeet-v3 +not for "hi"$/m);
    expect(said).toMatch(/^whisper-turbo +slow on this machine$/m);
    expect(said).toContain('about 0.6 times as fast as speech here');
  });
});

describe('models remove', () => {
  it('removes a model and its partial download', async () => {
    await run(['fetch', 'small']);
    await writeFile(join(folder, 'small.gguf.part'), 'abc');
    expect(await run(['remove', 'small'])).toBe(0);
    expect(await names()).toEqual([]);
    expect(await run(['remove', 'small'])).toBe(1);
    expect(said).toContain('was not here');
  });
});

it.each([[[]], [['fetch']], [['remove']], [['install', 'small']]])(
  'the models command prints its usage for %j',
  async (args) => {
    expect(await run(args)).toBe(2);
    expect(said).toContain('npm run models -- fetch NAME');
  },
);

it('the models command rejects unknown names', async () => {
  expect(await run(['fetch', '../../etc/passwd'])).toBe(2);
  expect(said).toContain('There are: small.');
});
