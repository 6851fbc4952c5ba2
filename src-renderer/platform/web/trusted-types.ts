import { SERVICE_WORKER } from '../../../src/contract/page-files.ts';

interface PolicyRules {
  createHTML(value: string): string;
  createScript(value: string): string;
  createScriptURL(value: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: 'default', rules: PolicyRules): unknown;
}

/** What the default policy lets through: text without markup, and the service worker's address. Throws otherwise. */
export const defaultPolicy: PolicyRules = {
  createHTML(value) {
    if (value.includes('<')) throw new TypeError('Markup is not accepted here.');
    return value;
  },
  createScript() {
    throw new TypeError('Scripts from text are not accepted.');
  },
  createScriptURL(value) {
    if (value !== SERVICE_WORKER) throw new TypeError('This script address is not accepted.');
    return value;
  },
};

/** Registers the default policy where the browser knows Trusted Types. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory };
  trustedTypes?.createPolicy('default', defaultPolicy);
}
