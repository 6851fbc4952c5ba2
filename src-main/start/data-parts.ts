import { session } from 'electron';
import { trustSystemCertificates } from '../../src/node/system-certificates.ts';
import { type LocalUserData, openLocalUserData } from '../local-user-data.ts';
import { createSystemNetwork } from '../network/system-network.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { confirmServer } from '../window/confirm-server.ts';
import { type DesktopContext, logged } from './context.ts';
import { createLocalParts, type LocalParts } from './local-parts.ts';
import { secretsOpener } from './secrets.ts';
import type { WindowParts } from './window-parts.ts';

/** Servers, models and the users' data on this computer. */
export interface DataParts extends LocalParts {
  readonly secrets: () => Promise<Secrets>;
  readonly localUserData: LocalUserData;
}

export function createDataParts(context: DesktopContext, windows: WindowParts): DataParts {
  const { places, state, calls, log } = context;
  const { tell, window, words } = windows;
  const secrets = secretsOpener(places);
  const local = createLocalParts({
    places,
    settings: () => state.settings,
    secrets,
    isBusy: () => state.isRecording || state.openRequests > 0 || calls.to.isSending(),
    confirmServer: (address) => confirmServer(window.current(), words(), address),
    onServerChanged: () => calls.to.lookAtStatus(),
    tellModels: (states) => tell('models.changed', states),
    network: createSystemNetwork({
      resolve: (url) => session.defaultSession.resolveProxy(url),
      trust: trustSystemCertificates,
      environment: process.env,
      fail: logged(log, 'the network settings of the system could not be read'),
    }),
    log,
  });
  const localUserData = openLocalUserData({
    folder: places.userData,
    secrets,
    server: () => local.serverSelection.place(),
    serverName: () => local.serverSelection.name(),
    tellPage: tell,
    onTranscribed: windows.tellTranscribed,
    log,
  });
  return { ...local, secrets, localUserData };
}
