import type { Agent, EnvHttpProxyAgent } from 'undici';
import { trustSystemCertificates } from '../node/system-certificates.ts';

/* Node's own switches; Electron's processes do not read them, so the server does. */

const usesProxy = (): boolean => process.env.NODE_USE_ENV_PROXY === '1';

/**
 * A connection pool for outgoing requests: by the proxy of `HTTPS_PROXY` if `NODE_USE_ENV_PROXY` is 1. Timeouts in
 * milliseconds; 0 for none.
 */
export async function outgoingAgent(options: {
  readonly headersTimeout: number;
  readonly bodyTimeout: number;
}): Promise<Agent | EnvHttpProxyAgent> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  return usesProxy() ? new EnvHttpProxyAgent(options) : new Agent(options);
}

/** Makes all requests of this process use the system's proxy and certificates, if the environment says so. */
export async function applySystemNetwork(): Promise<void> {
  if (process.env.NODE_USE_SYSTEM_CA === '1') await trustSystemCertificates();
  if (!usesProxy()) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
}
