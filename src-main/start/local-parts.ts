import { randomBytes } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { DesktopSettings, ModelState } from '../../src/contract/desktop/desktop.ts';
import { measureArguments } from '../../src/contract/desktop/engine-programs.ts';
import { readModelSource } from '../../src/downloads/model-source.ts';
import { sessionEnvironment } from '../../src/node/child-environment.ts';
import { readServerAddress } from '../api/server-address.ts';
import { storedJson } from '../disk/stored-json.ts';
import type { Log } from '../log/log.ts';
import { MeasuredModelSpeeds, modelSpeedsSchema } from '../models/model-speeds.ts';
import { ModelLibrary, type Models } from '../models/models.ts';
import type { SystemNetwork } from '../network/system-network.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { StartEngine } from '../server/engine-processes.ts';
import { type LocalServer, LocalServerProcess } from '../server/local-server.ts';
import { searchPathWith } from '../server/own-programs.ts';
import { engineEnvironment, serverEnvironment } from '../server/server-environment.ts';
import { createServerSelection, type ServerSelection } from '../server/server-selection.ts';
import { serviceAddresses } from '../server/service-environment.ts';
import { createServiceKeys, type ServiceKeys } from '../server/service-keys.ts';
import type { AppPaths } from './app-paths.ts';
import { errorLogger } from './context.ts';
import { startChild } from './system-ports.ts';

interface LocalPartsNeeds {
  readonly paths: AppPaths;
  /** The current settings. */
  readonly settings: () => DesktopSettings;
  readonly secrets: () => Promise<Secrets>;
  readonly isBusy: () => boolean;
  /** Asks the user to confirm a new server. */
  readonly confirmServer: (address: string) => Promise<boolean>;
  readonly onServerChanged: () => void;
  readonly sendModels: (states: ModelState[]) => void;
  readonly network: SystemNetwork;
  readonly log: Log;
}

export interface LocalParts {
  readonly local: LocalServer;
  readonly serverSelection: ServerSelection;
  readonly keys: ServiceKeys;
  readonly models: Models;
}

const hasModelFile = (state: ModelState['state']): boolean => state === 'ready' || state === 'measuring';

const engineStarter =
  (paths: AppPaths): StartEngine =>
  (program, args) =>
    startChild(paths.engine(program), {
      name: 'Parlance Speech',
      args,
      env: engineEnvironment(process.env),
    });

/** Calls `renew` when a model was added or deleted: the server looks for models only once. */
function createModelWatcher(renew: () => void): (states: ModelState[]) => Promise<void> {
  const enqueue = createSerialQueue();
  let previousIds: string | null = null;
  return (states) =>
    enqueue(async () => {
      const readyIds = states.flatMap(({ id, state }) => (hasModelFile(state) ? [id] : [])).join();
      if (previousIds !== null && previousIds !== readyIds) renew();
      previousIds = readyIds;
    });
}

/** `renew`: restarts the server after its models changed. */
function createModels(needs: LocalPartsNeeds, startEngine: StartEngine, renew: () => void): ModelLibrary {
  const { paths, settings, sendModels } = needs;
  const fail = errorLogger(needs.log, 'models');
  const watchModels = createModelWatcher(renew);
  const speeds = new MeasuredModelSpeeds({
    file: storedJson(paths.modelSpeeds, modelSpeedsSchema),
    start: (path) => startEngine('local', measureArguments(path)),
    onChanged: () => void models.list().then(sendModels).catch(fail),
    fail,
  });
  const models = new ModelLibrary({
    folder: paths.models,
    source: readModelSource(process.env.PARLANCE_MODEL_SOURCE),
    start: async (url) =>
      startChild(paths.ownProcess('download'), {
        name: 'Parlance Download',
        env: { ...sessionEnvironment(process.env), ...(await needs.network.environmentFor([url])) },
      }),
    onChanged(states) {
      sendModels(states);
      watchModels(states).catch(fail);
    },
    fail,
    speeds,
    machine: { cores: availableParallelism(), memory: totalmem() },
    isInUse: (id) => settings().model === id && settings().server.kind === 'local',
  });
  return models;
}

/** Local processes: the server with the user's keys, and the models. */
export function createLocalParts(needs: LocalPartsNeeds): LocalParts {
  const { paths, log } = needs;
  const secret = randomBytes(32).toString('base64url');
  const logFailure = (what: string) => errorLogger(log, what);
  const renew = (): void => serverSelection.restartLocal();
  const startEngine = engineStarter(paths);
  const keys = createServiceKeys({
    secrets: needs.secrets,
    services: () => needs.settings().services,
    onChanged: renew,
    fail: logFailure('a key could not be read'),
  });
  const models = createModels(needs, startEngine, renew);

  const local = new LocalServerProcess({
    async environment() {
      const settings = needs.settings();
      const modelPath = settings.model === null ? null : await models.pathOf(settings.model);
      const network = await needs.network.environmentFor(serviceAddresses(settings.services));
      const environment = await serverEnvironment({
        own: process.env,
        dataDir: paths.serverData,
        searchPath: await searchPathWith(paths.programs, process.env.PATH),
        settings,
        modelPath,
        keys,
        secret,
      });
      return { ...environment, ...network };
    },
    startServer: (env) => startChild(paths.server, { name: 'Parlance Server', env }),
    startEngine,
    onChanged: needs.onServerChanged,
    onCrashed: (code) => log.info('the server on this computer ended', { code }),
  });

  const address = process.env.PARLANCE_SERVER?.trim();
  const serverSelection = createServerSelection({
    local,
    secret,
    agentFor: needs.network.agentFor,
    choice: () => needs.settings().server,
    override: address ? readServerAddress(address) : null,
    confirm: needs.confirmServer,
    isBusy: needs.isBusy,
    fail: logFailure('the server on this computer could not be ended'),
  });
  return { local, serverSelection, keys, models };
}
