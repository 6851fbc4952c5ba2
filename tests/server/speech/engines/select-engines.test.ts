import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type SpeechSettings,
  selectSpeechEngines,
} from '../../../../src/server/speech/engines/select-engines.ts';
import { moonshineGguf } from '../../../support/speech/moonshine-gguf.ts';
import { sharedMoonshine } from '../../../support/speech/shared-moonshine.ts';
import { testFolder } from '../../../support/speech/test-folder.ts';

const BOX: SpeechSettings = {
  speechEngine: 'auto',
  openai: { apiKey: null, baseUrl: null, speechModel: null },
  modelsDir: '/nowhere',
  modelFile: null,
  moonshine: sharedMoonshine(),
};
const withKey = { apiKey: 'sk-test', baseUrl: null, speechModel: null };
const idsOf = async (settings: SpeechSettings) =>
  (await selectSpeechEngines(settings)).engines.map(({ id }) => id);

describe('selectSpeechEngines', () => {
  test('returns all available engines in order of preference', async () => {
    const modelsDir = await testFolder();
    await copyFile(await moonshineGguf(), join(modelsDir, 'mine.gguf'));
    expect(await idsOf({ ...BOX, modelsDir, openai: withKey })).toEqual(['openai', 'local', 'moonshine']);
    expect(await idsOf({ ...BOX, modelsDir })).toEqual(['local', 'moonshine']);
    expect(await idsOf(BOX)).toEqual(['moonshine']);
  });

  test('uses only the model named in the settings, by path or file name', async () => {
    const modelsDir = await testFolder();
    const path = join(modelsDir, 'mine.gguf');
    await copyFile(await moonshineGguf(), path);
    for (const modelFile of [path, basename(path)]) {
      expect(await idsOf({ ...BOX, modelsDir, modelFile })).toEqual(['local', 'moonshine']);
    }
    const { statuses } = await selectSpeechEngines({ ...BOX, modelsDir, modelFile: 'gone.gguf' });
    expect(statuses.find(({ id }) => id === 'local')).toMatchObject({
      available: false,
      reason: expect.stringContaining('SPEECH_MODEL'),
    });
  });

  test('states for each engine what is missing', async () => {
    const { statuses } = await selectSpeechEngines(BOX);
    expect(statuses.map(({ id, available }) => [id, available])).toEqual([
      ['openai', false],
      ['local', false],
      ['moonshine', true],
    ]);
    expect(statuses.map(({ reason }) => reason).join(' ')).toMatch(/OPENAI_API_KEY.*models/);
  });

  test('does not replace the engine named in the settings', async () => {
    const { engines, statuses } = await selectSpeechEngines({ ...BOX, speechEngine: 'local' });
    expect(engines).toEqual([]);
    expect(statuses.find(({ id }) => id === 'local')?.reason).toMatch(/SPEECH_ENGINE/);
    expect(statuses.find(({ id }) => id === 'moonshine')).toMatchObject({ available: true, reason: null });
    expect(await idsOf({ ...BOX, speechEngine: 'moonshine', openai: withKey })).toEqual(['moonshine']);
  });

  test('accepts a custom server without an API key', async () => {
    const openai = { apiKey: null, baseUrl: 'http://127.0.0.1:1/v1', speechModel: null };
    expect((await idsOf({ ...BOX, openai }))[0]).toBe('openai');
  });
});
