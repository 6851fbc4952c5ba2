import { useQuery } from '@tanstack/react-query';
import type { ModelState } from '../../../src/contract/desktop/desktop.ts';
import type { ModelMachine } from '../../../src/contract/recommended-model.ts';
import { useDesktop } from '../../platform/use-remote-value.ts';

/** The capacity of this computer for models; null until it is known. */
export function useModelMachine(models: readonly ModelState[] | null): ModelMachine | null {
  const host = useDesktop();
  const machine = useQuery({
    // The key contains the model states, because a download or removal changes the free disk space.
    queryKey: ['desktop', 'model-machine', models?.map(({ state }) => state).join()],
    queryFn: () => host.modelMachine(),
    placeholderData: (before) => before,
    networkMode: 'always',
  });
  return machine.data ?? null;
}
