import { expect, it } from 'vitest';
import { DEFAULT_DESKTOP_SETTINGS } from '../../../src/contract/desktop/desktop.ts';
import { createModelApplier } from '../../../src-main/models/model-applier.ts';

it('accepts an installed speech model or none in the settings, and rejects a missing one', async () => {
  const { apply } = createModelApplier({ pathOf: async (id) => (id === 'parakeet-110m' ? '/m/tiny' : null) });
  const none = DEFAULT_DESKTOP_SETTINGS;
  expect(await apply({ ...none, model: 'parakeet-110m' }, none)).toBeNull();
  expect(await apply({ ...none, model: 'nemotron' }, none)).toBe('modelMissing');
  expect(await apply(none, { ...none, model: 'nemotron' })).toBeNull();
  // The model was deleted, but this change does not select it.
  expect(await apply({ ...none, model: 'nemotron' }, { ...none, model: 'nemotron' })).toBeNull();
});
