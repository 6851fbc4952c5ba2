import type { AiService } from '../../contract/api/ai-services.ts';
import type { RefuseIfOverloaded } from '../operation/overload.ts';
import type { Plans } from '../plan/service.ts';
import type { ActiveTakes } from './active-takes.ts';
import type { Completion, Failpoint } from './completion.ts';
import type { StorageUse } from './storage-use.ts';
import type { TakeStore } from './store.ts';

/** What the takes need of the server. */
export interface TakesParts {
  store: TakeStore;
  activeTakes: ActiveTakes;
  completion: Completion;
  plans: Plans;
  /** The writing service of a take that specifies none. */
  defaultService: AiService;
  failpoint: (step: Failpoint) => void;
  storage: StorageUse;
  /** Refuses new takes during an overload; running ones continue. */
  refuseIfOverloaded: RefuseIfOverloaded;
}
