import { session } from 'electron';
import { trustSystemCertificates } from '../../src/node/system-certificates.ts';
import { storedJson } from '../disk/stored-json.ts';
import { PromptedProxyPasswords, type ProxyPasswords } from '../network/proxy-passwords.ts';
import { rememberedProxies, rememberedProxiesSchema } from '../network/remembered-proxies.ts';
import { createSystemNetwork, type SystemNetwork } from '../network/system-network.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type DesktopContext, errorLogger } from './context.ts';
import type { WindowParts } from './window-parts.ts';

/** The system's network, and the passwords that its proxies want. */
export interface NetworkParts {
  readonly network: SystemNetwork;
  readonly proxyPasswords: ProxyPasswords;
}

export function createNetworkParts(
  { paths, log }: DesktopContext,
  { sendToPage, notices }: WindowParts,
  secrets: () => Promise<Secrets>,
): NetworkParts {
  const fail = errorLogger(log, 'the password of a proxy could not be kept or read');
  const proxyPasswords = new PromptedProxyPasswords({
    remembered: rememberedProxies(storedJson(paths.proxies, rememberedProxiesSchema), secrets),
    onChanged() {
      sendToPage('proxy.question-changed', proxyPasswords.question());
      proxyPasswords
        .list()
        .then((all) => sendToPage('proxy.list-changed', all))
        .catch(fail);
    },
    onQuestion: notices.notifyProxyQuestion,
    fail,
  });
  const network = createSystemNetwork({
    resolve: (url) => session.defaultSession.resolveProxy(url),
    trust: trustSystemCertificates,
    environment: process.env,
    passwords: proxyPasswords,
    fail: errorLogger(log, 'the network settings of the system could not be read'),
  });
  return { network, proxyPasswords };
}
