import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wavHeader } from '../../../src/speech/sound/wav.ts';
import { tokenOf } from '../../support/cli-program.ts';
import { setUpCli } from '../../support/cli-setup.ts';
import { keptRecordings } from '../../support/kept-recordings.ts';

const SOUND = Buffer.alloc(70_000, 3);
const WAV = Buffer.concat([wavHeader(null), SOUND]);

describe('recordings that an earlier run left', () => {
  const cli = setUpCli();
  const { run, say, tokenFor, access } = cli;
  const { folder, left, leave } = keptRecordings(cli);

  /** Keeps a recording as a run does that the server refuses. */
  async function keep(env: Record<string, string>): Promise<void> {
    const other = createServer((request, response) => {
      request.resume();
      response.writeHead(418).end('teapot');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await run(['record', '--from', '-'], { ...env, PARLANCE_SERVER: address }, SOUND);
    other.close();
    const name = (await left()).find((each) => each.endsWith('.json')) ?? '';
    const metadata = (await readFile(join(folder(), name), 'utf8')).replace(address, cli.server.url);
    await writeFile(join(folder(), name), metadata);
  }

  it('are sent to the account that recorded them, and to another one at --resume only', async () => {
    const ann = access(await tokenFor('recordings:write'));
    const ben = await cli.server.signUp('Ben Example');
    const asBen = access(await tokenOf(ben, 'recordings:write'));
    await keep(ann);
    expect(await left()).toHaveLength(2);
    say('From Ben');
    const other = await run(['record', '--from', '-'], asBen, Buffer.alloc(70_000, 5));
    expect(other).toMatchObject({ code: 0, out: 'From Ben\n' });
    expect(other.notes).toContain(`Kept in ${folder()}: 1 recording not made with this API token`);
    expect((await ben.get('/api/transcriptions')).body).toMatchObject({ total: 1 });
    expect(await left()).toHaveLength(2);

    say('More from Ann', 'From Ann');
    const own = await run(['record', '--from', '-'], ann, Buffer.alloc(70_000, 5));
    expect(own).toMatchObject({
      code: 0,
      notes: expect.stringContaining('An earlier recording was transcribed'),
    });
    expect((await cli.ann.get('/api/transcriptions')).body).toMatchObject({ total: 2 });
    expect(await left()).toEqual([]);

    await keep(ann);
    say('From Ann, sent by Ben');
    const resumed = await run(['record', '--resume'], asBen);
    expect(resumed).toMatchObject({ code: 0, out: 'From Ann, sent by Ben\n' });
    expect(resumed.notes).toMatch(/^\S+\.wav was not made with this API token/m);
    expect((await ben.get('/api/transcriptions')).body).toMatchObject({ total: 2 });
    expect(await left()).toEqual([]);
  });

  it('wait for --resume when it is unknown who recorded them', async () => {
    const env = access(await tokenFor('recordings:write'));
    await leave(WAV);
    await leave(WAV);
    say('Now', 'Earlier', 'Earlier, too');
    const recorded = await run(['record', '--from', '-'], env, SOUND);
    expect(recorded).toMatchObject({ code: 0, notes: expect.stringContaining('2 recordings') });
    expect(await left()).toHaveLength(4);
    expect(await run(['record', '--resume'], env)).toMatchObject({ code: 0, out: 'Earlier\nEarlier, too\n' });
    expect(await left()).toEqual([]);
  });
});
