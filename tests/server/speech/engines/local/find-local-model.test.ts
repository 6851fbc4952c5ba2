import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SPEECH_MODELS } from '../../../../../src/contract/speech-models.ts';
import { findLocalModel } from '../../../../../src/server/speech/engines/local/find-local-model.ts';
import { type GgufValue, writeGguf } from '../../../../support/speech/gguf-file.ts';
import { moonshineGguf } from '../../../../support/speech/moonshine-gguf.ts';
import { testFolder } from '../../../../support/speech/test-folder.ts';

const fileOf = (id: string): string => SPEECH_MODELS.find((model) => model.id === id)?.file ?? '';
const head = (values: Record<string, GgufValue>) => ({
  'general.architecture': { string: 'parakeet' },
  ...values,
});

describe('findLocalModel', () => {
  it('reports a missing model for a missing or empty folder', async () => {
    const folder = await testFolder();
    for (const place of [folder, join(folder, 'nowhere')]) {
      expect(await findLocalModel(place, null)).toEqual({
        missing: expect.stringContaining('npm run models'),
      });
    }
  });

  it('chooses the most accurate model that is fast enough', async () => {
    const folder = await testFolder();
    for (const id of ['whisper-base', 'parakeet-v3', 'whisper-turbo']) {
      await writeGguf(join(folder, fileOf(id)), head({}), []);
    }
    await writeGguf(join(folder, 'huge.gguf'), head({ 'general.name': { string: 'x'.repeat(9999) } }), []);
    await writeFile(join(folder, `${fileOf('cohere')}.part`), 'GGUF...');
    await writeFile(join(folder, fileOf('nemotron')), 'half of a page that a network showed');
    expect(await findLocalModel(folder, null)).toMatchObject({
      name: 'Parakeet 0.6B v3',
      languages: expect.arrayContaining(['de', 'fr']),
      streams: false,
    });
  });

  it('finds a model by catalogue id, file name or path', async () => {
    const folder = await testFolder();
    await writeGguf(join(folder, fileOf('nemotron')), head({}), []);
    for (const named of ['nemotron', fileOf('nemotron'), join(folder, fileOf('nemotron'))]) {
      expect(await findLocalModel(folder, named)).toMatchObject({ streams: true, detectsLanguage: true });
    }
    expect(await findLocalModel(folder, 'cohere')).toEqual({
      missing: expect.stringContaining('npm run models -- fetch cohere'),
    });
    expect(await findLocalModel(folder, 'mine.gguf')).toEqual({
      missing: expect.stringContaining('SPEECH_MODEL'),
    });
    await mkdir(join(folder, 'folder.gguf'));
    expect(await findLocalModel(folder, 'folder.gguf')).toHaveProperty('missing');
    await writeFile(join(folder, 'notes.txt'), 'not a model');
    expect(await findLocalModel(folder, 'notes.txt')).toEqual({
      missing: expect.stringContaining('no speech model'),
    });
  });

  it('reads name, languages and capabilities from a file outside the catalogue', async () => {
    const folder = await testFolder();
    await copyFile(await moonshineGguf(), join(folder, 'mine.gguf'));
    expect(await findLocalModel(folder, null)).toMatchObject({
      name: 'Moonshine Tiny',
      languages: ['en'],
      detectsLanguage: false,
      streams: false,
    });
    await writeGguf(
      join(folder, 'other.gguf'),
      head({
        'general.languages': { strings: ['nb-NO', 'sv-SE', 'sv'] },
        'stt.capability.lang_detect': { bool: true },
        'stt.capability.streaming': { bool: true },
      }),
      [],
    );
    const other = await findLocalModel(folder, 'other.gguf');
    expect(other).toMatchObject({ name: 'other.gguf', languages: ['no', 'sv'], streams: true });
  });

  it('recognises whisper.cpp files by their names', async () => {
    const folder = await testFolder();
    await writeFile(join(folder, 'ggml-base.en-q5_1.bin'), 'lmgg');
    expect(await findLocalModel(folder, null)).toMatchObject({ languages: ['en'], detectsLanguage: false });
    expect(await findLocalModel(folder, 'ggml-base.en-q5_1.bin')).toMatchObject({ streams: false });
  });
});
