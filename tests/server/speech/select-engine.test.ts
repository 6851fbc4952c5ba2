import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type SpeechSettings, selectSpeechEngine } from '../../../src/server/speech/select-engine.ts';
import { moonshineGguf } from '../../support/speech/moonshine-gguf.ts';
import { workplace } from '../../support/speech/workplace.ts';

const NONE: SpeechSettings = {
  speechEngine: 'auto',
  openai: { apiKey: null, baseUrl: null, speechModel: null },
  modelsDir: '/nowhere',
  searchPath: '/nowhere',
};
const withKey = { apiKey: 'sk-test', baseUrl: null, speechModel: null };
const installed = { ...NONE, searchPath: process.env.PATH ?? '' };

describe('selectSpeechEngine', () => {
  test('takes the first that is available, in the decided order', async () => {
    const modelsDir = await workplace();
    await copyFile(await moonshineGguf(), join(modelsDir, 'mine.gguf'));
    const chosen = async (settings: SpeechSettings) =>
      (await selectSpeechEngine(settings)).engine?.id ?? null;
    expect(await chosen({ ...installed, modelsDir, openai: withKey })).toBe('openai');
    expect(await chosen({ ...installed, modelsDir })).toBe('local');
    expect(await chosen(installed)).toBe('pocketsphinx');
    expect(await chosen(NONE)).toBeNull();
  });

  test('takes the model that the settings name, by its path or its name, and no other', async () => {
    const modelsDir = await workplace();
    const path = join(modelsDir, 'mine.gguf');
    await copyFile(await moonshineGguf(), path);
    for (const modelFile of [path, basename(path)]) {
      const { engine } = await selectSpeechEngine({ ...NONE, modelsDir, modelFile });
      expect(engine?.id).toBe('local');
    }
    const { engine, statuses } = await selectSpeechEngine({ ...NONE, modelsDir, modelFile: 'gone.gguf' });
    expect(engine).toBeNull();
    expect(statuses.find(({ id }) => id === 'local')?.reason).toMatch(/SPEECH_MODEL/);
  });

  test('says of each engine what is missing', async () => {
    const { statuses } = await selectSpeechEngine(NONE);
    expect(statuses.map(({ id, available }) => [id, available])).toEqual([
      ['openai', false],
      ['local', false],
      ['pocketsphinx', false],
    ]);
    expect(statuses.map(({ reason }) => reason).join(' ')).toMatch(/OPENAI_API_KEY.*models.*pocketsphinx/);
  });

  test('never replaces the engine that the setting names', async () => {
    const { engine, statuses } = await selectSpeechEngine({ ...installed, speechEngine: 'local' });
    expect(engine).toBeNull();
    expect(statuses.find(({ id }) => id === 'local')?.reason).toMatch(/SPEECH_ENGINE/);
    expect(statuses.find(({ id }) => id === 'pocketsphinx')).toMatchObject({ available: true, reason: null });
    const named = await selectSpeechEngine({ ...installed, speechEngine: 'pocketsphinx', openai: withKey });
    expect(named.engine?.id).toBe('pocketsphinx');
  });

  test('takes a server of one’s own without a key', async () => {
    const openai = { apiKey: null, baseUrl: 'http://127.0.0.1:1/v1', speechModel: null };
    expect((await selectSpeechEngine({ ...NONE, openai })).engine?.id).toBe('openai');
  });
});
