import { describe, expect, it } from 'vitest';
import {
  heardByName,
  isAsSpoken,
  isHeardOnServer,
  writtenByName,
} from '../../../src-renderer/ui/origin-names.ts';

describe('what heard a text', () => {
  it('goes by the name of its model, or of its engine where the model was not stored', () => {
    expect(heardByName({ engine: 'moonshine', model: 'Moonshine Tiny' })).toBe('Moonshine Tiny');
    expect(heardByName({ engine: 'pocketsphinx', model: null })).toBe('PocketSphinx');
    expect(heardByName({ engine: 'whisper', model: null })).toBe('Whisper');
    expect(heardByName({ engine: 'of-tomorrow', model: null })).toBe('of-tomorrow');
  });

  it('is on this server, unless the sound is sent to another', () => {
    expect(isHeardOnServer({ engine: 'moonshine' })).toBe(true);
    expect(isHeardOnServer({ engine: 'openai' })).toBe(false);
  });
});

describe('what wrote a text', () => {
  it('goes by the name in the catalogue, by whichever of its names it was asked for', () => {
    expect(writtenByName({ service: 'anthropic', model: 'claude-sonnet-4' })).toBe('Claude Sonnet 4');
    expect(writtenByName({ service: 'anthropic', model: 'claude-sonnet-4-6' })).toBe('Claude Sonnet 4');
    expect(writtenByName({ service: 'openai', model: 'gpt-5-mini' })).toBe('GPT-5 mini');
    expect(writtenByName({ service: 'perplexity', model: 'sonar-pro' })).toBe('Perplexity');
  });

  it('is never said to be ChatGPT where another server answers in its place', () => {
    expect(writtenByName({ service: 'openai', model: 'llama3.2:3b' })).toBe('llama3.2:3b');
  });
});

it('calls a text spoken only where it is sure that nobody wrote it', () => {
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
