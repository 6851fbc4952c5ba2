import type { SettingsApplier } from '../settings/settings.ts';
import type { Models } from './models.ts';

/** Only a completely downloaded model can be selected. */
export function createModelApplier(models: Pick<Models, 'pathOf'>): SettingsApplier {
  return {
    async apply({ model }, before) {
      if (model === null || model === before.model) return null;
      return (await models.pathOf(model)) === null ? 'modelMissing' : null;
    },
  };
}
