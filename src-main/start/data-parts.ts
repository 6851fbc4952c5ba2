import { type LocalUserData, openLocalUserData } from '../local-user-data.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { confirmSendHere, confirmServer, otherServerText } from '../window/confirm-address.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import { createLocalParts, type LocalParts } from './local-parts.ts';
import { createNetworkParts, type NetworkParts } from './network-parts.ts';
import { secretsOpener } from './secrets.ts';
import type { WindowParts } from './window-parts.ts';

/** Servers, models and the users' data on this computer. */
export interface DataParts extends LocalParts, NetworkParts {
  readonly secrets: () => Promise<Secrets>;
  readonly localUserData: LocalUserData;
}

export function createDataParts(context: DesktopContext, windows: WindowParts): DataParts {
  const { paths, state, calls, log } = context;
  const { sendToPage, window, words } = windows;
  const secrets = secretsOpener(paths, () => {
    reloadSecrets().catch(errorLogger(log, 'what the keychain has could not be read again'));
  });
  const networkParts = createNetworkParts(context, windows, secrets);
  const local = createLocalParts({
    paths,
    settings: () => state.settings,
    secrets,
    isBusy: () => state.isRecording || state.openRequests > 0 || calls.to.isBusy(),
    confirmServer: (address) => confirmServer(window.current(), words(), address),
    onServerChanged: () => calls.to.refreshStatus(),
    sendModels: (states) => sendToPage('models.changed', states),
    network: networkParts.network,
    log,
  });
  const localUserData = openLocalUserData({
    folder: paths.userData,
    secrets,
    server: () => local.serverSelection.target(),
    serverName: () => local.serverSelection.name(),
    sendToPage,
    otherServer: {
      text: (server) => otherServerText(words(), server),
      confirm: (move) => confirmSendHere(window.current(), words(), move),
    },
    onTranscribed: windows.notices.notifyTranscribed,
    onSignedOut: () => windows.pill.showRecent([]),
    onKeysRead: () => calls.to.refreshStatus(),
    log,
  });
  /** Proxies come first: the server may be behind one. The status comes last: it makes the page ask again who is signed in. */
  async function reloadSecrets(): Promise<void> {
    await networkParts.proxyPasswords.reload();
    await localUserData.reloadSecrets();
    if (Object.values(await local.keys.list()).includes(true)) local.serverSelection.restartLocal();
    calls.to.refreshStatus();
  }
  return { ...local, ...networkParts, secrets, localUserData };
}
