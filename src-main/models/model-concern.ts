import type { Concern } from '../settings/settings.ts';
import type { Models } from './models.ts';

/** Only a completely downloaded model can be selected. */
export function modelConcern(models: Pick<Models, 'pathOf'>): Concern {
  return {
    async apply({ model }, before) {
      if (model === null || model === before.model) return null;
      return (await models.pathOf(model)) === null ? 'modelMissing' : null;
    },
  };
}
