import type { DesktopSettings, DesktopStatus, ServerChoice } from '../../src/contract/desktop/desktop.ts';
import { readServerAddress, ServerAddressError } from '../api/server-address.ts';
import type { ServerTarget } from '../local-user-data.ts';
import type { SystemNetwork } from '../network/system-network.ts';
import type { SettingsApplier } from '../settings/settings.ts';
import type { LocalServer } from './local-server.ts';

/** The selected server. */
export interface ServerSelection extends SettingsApplier {
  /**
   * Its address; waits for the server on this computer.
   * @throws ServerUnreachableError
   */
  address(): Promise<URL>;
  /**
   * Address, identifier and secret (`Connection`) of one selection, consistent even if it changes meanwhile.
   */
  target(): Promise<ServerTarget>;
  /** An identifier that is stable across starts. */
  name(): string;
  status(): Promise<DesktopStatus['server']>;
  /** Restarts the server on this computer with its new settings once it is idle. */
  restartLocal(): void;
  settingsChanged(now: DesktopSettings, previous: DesktopSettings): void;
}

interface ServerSelectionParts {
  /** The secret of the server on this computer. */
  readonly secret: string;
  readonly local: Pick<LocalServer, 'address' | 'state' | 'stop'>;
  readonly choice: () => ServerChoice;
  /** The address given at the start, which overrides the settings; null for none. */
  readonly override: URL | null;
  /** The agent that connects to a server by the system's proxy. */
  readonly agentFor: SystemNetwork['agentFor'];
  /** Asks the user to confirm a new server. The page alone must not select one. */
  readonly confirm: (address: string) => Promise<boolean>;
  /** True during a recording, an upload, or a request and its answer: the server must not stop then. */
  readonly isBusy: () => boolean;
  readonly fail: (error: unknown) => void;
}

/** Identifier of the server on this computer. */
export const LOCAL_NAME = 'local';
/** Milliseconds between checks whether the server may be restarted. */
const IDLE_POLL_MS = 1000;

function isAddress(address: string): boolean {
  try {
    return address.trim() !== '' && Boolean(readServerAddress(address));
  } catch (error) {
    if (error instanceof ServerAddressError) return false;
    throw error;
  }
}

const differs = (a: DesktopSettings, b: DesktopSettings): boolean =>
  a.engine !== b.engine ||
  a.model !== b.model ||
  a.server.kind !== b.server.kind ||
  JSON.stringify(a.services) !== JSON.stringify(b.services);

export function createServerSelection(parts: ServerSelectionParts): ServerSelection {
  const { local, override } = parts;
  let idlePoll: NodeJS.Timeout | undefined;

  /** The hosted server's address; null for the server on this computer. */
  function hosted(): URL | null {
    const choice = parts.choice();
    return override ?? (choice.kind === 'hosted' ? readServerAddress(choice.address) : null);
  }

  /** True when the user has already chosen this address, in the settings or at the start. */
  function isUsed(origin: string): boolean {
    const choice = parts.choice();
    const now = choice.kind === 'hosted' ? readServerAddress(choice.address).origin : null;
    return origin === now || origin === override?.origin;
  }

  function restartWhenIdle(): void {
    if (parts.isBusy()) return;
    clearInterval(idlePoll);
    idlePoll = undefined;
    local.stop().catch(parts.fail);
  }

  function renew(): void {
    if (idlePoll) return;
    idlePoll = setInterval(restartWhenIdle, IDLE_POLL_MS);
    idlePoll.unref();
    restartWhenIdle();
  }

  return {
    address: async () => hosted() ?? local.address(),
    async target() {
      const address = hosted();
      if (address) {
        const agent = await parts.agentFor(address);
        return { address, name: address.origin, secret: null, agent };
      }
      return { address: await local.address(), name: LOCAL_NAME, secret: parts.secret };
    },
    name: () => hosted()?.origin ?? LOCAL_NAME,
    async status() {
      const address = hosted();
      if (address) return { state: 'hosted', address: address.origin, problem: null };
      return local.state();
    },
    restartLocal: renew,
    settingsChanged(now, previous) {
      if (differs(now, previous)) renew();
    },
    async apply({ server }) {
      if (server.kind !== 'hosted') return null;
      if (!isAddress(server.address)) return 'addressInvalid';
      const { origin } = readServerAddress(server.address);
      return isUsed(origin) || (await parts.confirm(origin)) ? null : 'declined';
    },
  };
}
