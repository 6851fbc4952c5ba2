import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createAudioFiles } from '../../../src/server/speakers/audio-files.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

it('createSoundFiles deletes files left by a killed server before the first use', async () => {
  const sounds = join(folder.path, 'sound-of-speakers');
  mkdirSync(sounds);
  writeFileSync(join(sounds, 'left'), 'said');
  const withAudioFile = createAudioFiles({ open: async () => null }, sounds);
  await expect.poll(() => existsSync(sounds)).toBe(false);
  const { signal } = new AbortController();
  await expect(withAudioFile('gone', signal, async () => undefined)).rejects.toMatchObject({
    code: 'no_recording',
  });
});
