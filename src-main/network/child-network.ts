import { trustSystemCertificates } from '../../src/node/system-certificates.ts';

/**
 * Makes this process use the system's certificates and proxy, as its environment says. Node reads these variables
 * itself; a process that Electron starts may not.
 */
export async function applySystemNetwork(environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment.NODE_USE_SYSTEM_CA === '1') await trustSystemCertificates();
  if (environment.NODE_USE_ENV_PROXY !== '1') return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
}
