import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import {
  aiServiceAtom,
  availableServicesAtom,
  pickedServiceAtom,
} from '../../../src-renderer/page-state/ai-service-choice.ts';

it('follows the services available on the server until the user picks one', () => {
  const store = createStore();
  expect(store.get(aiServiceAtom)).toBe('openai');
  store.set(availableServicesAtom, ['anthropic', 'perplexity']);
  expect(store.get(aiServiceAtom)).toBe('anthropic');
  expect(store.get(pickedServiceAtom)).toBeNull();
  store.set(aiServiceAtom, 'openai');
  expect(store.get(aiServiceAtom)).toBe('openai');
});
