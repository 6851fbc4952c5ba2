import { describe, expect, it } from 'vitest';
import {
  heardByName,
  isAsSpoken,
  isHeardOnServer,
  writtenByName,
} from '../../../src-renderer/ui/origin-names.ts';

describe('speech engine of a text', () => {
  it('is named by its model, or by its engine when the model is unknown', () => {
    expect(heardByName({ engine: 'moonshine', model: 'Moonshine Tiny' })).toBe('Moonshine Tiny');
    expect(heardByName({ engine: 'pocketsphinx', model: null })).toBe('PocketSphinx');
    expect(heardByName({ engine: 'whisper', model: null })).toBe('Whisper');
    expect(heardByName({ engine: 'of-tomorrow', model: null })).toBe('of-tomorrow');
  });

  it('counts as on this server unless the audio is sent to another service', () => {
    expect(isHeardOnServer({ engine: 'moonshine' })).toBe(true);
    expect(isHeardOnServer({ engine: 'openai' })).toBe(false);
  });
});

describe('writing service of a text', () => {
  it('is named as in the catalogue, for every alias of a model', () => {
    expect(writtenByName({ service: 'anthropic', model: 'claude-sonnet-4' })).toBe('Claude Sonnet 4');
    expect(writtenByName({ service: 'anthropic', model: 'claude-sonnet-4-6' })).toBe('Claude Sonnet 4');
    expect(writtenByName({ service: 'openai', model: 'gpt-5-mini' })).toBe('GPT-5 mini');
    expect(writtenByName({ service: 'perplexity', model: 'sonar-pro' })).toBe('Perplexity');
  });

  it('is not named ChatGPT for the model of another server with that API', () => {
    expect(writtenByName({ service: 'openai', model: 'llama3.2:3b' })).toBe('llama3.2:3b');
  });
});

it('isAsSpoken is true only for a text that nobody edited or rewrote', () => {
  const spoken = {
    heardBy: { engine: 'moonshine', model: null },
    writtenBy: null,
    personalizedText: null,
    editedAt: null,
  };
  expect(isAsSpoken(spoken)).toBe(true);
  expect(isAsSpoken({ ...spoken, personalizedText: 'x' })).toBe(false);
  expect(isAsSpoken({ ...spoken, editedAt: '2026-01-01T00:00:00.000Z' })).toBe(false);
  expect(isAsSpoken({ ...spoken, writtenBy: { service: 'openai', model: 'gpt-5' } })).toBe(false);
});
