import { SERVICE_WORKER } from '../../../src/contract/page/page-files.ts';
import { ENGINE_WORKER } from '../../../src/contract/page/page-policy.ts';

interface PolicyRules {
  createHTML(value: string): string;
  createScript(value: string): string;
  createScriptURL(value: string): string;
}
interface TrustedTypeFactory {
  createPolicy(name: 'default', rules: PolicyRules): unknown;
}

/**
 * The frame of wavesurfer.js (8.0.1, `initHtml` of its renderer), which it builds from a constant: one style
 * with the page's nonce, whose rules all start with `:host` and load nothing, and five empty boxes. It
 * contains no script.
 */
const WAVEFORM = new RegExp(
  [
    '^\\s*<style nonce="[\\w+/=-]+">(?:\\s*:host[^{}<@(]*\\{[^{}<@(]*\\})*\\s*</style>',
    '<div class="scroll" part="scroll">',
    '<div class="wrapper" part="wrapper">',
    ...['canvases', 'progress', 'cursor'].map((name) => `<div class="${name}" part="${name}"></div>`),
    '</div>',
    '</div>\\s*$',
  ].join('\\s*'),
);

/**
 * The default policy accepts text without markup, a waveform's frame, and the addresses of the service worker and the
 * recognition worker. It throws for anything else.
 */
export const defaultPolicy: PolicyRules = {
  createHTML(value) {
    if (value.includes('<') && !WAVEFORM.test(value)) throw new TypeError('Markup is not accepted here.');
    return value;
  },
  createScript() {
    throw new TypeError('Scripts from text are not accepted.');
  },
  createScriptURL(value) {
    if (value !== SERVICE_WORKER && !ENGINE_WORKER.test(value))
      throw new TypeError('This script address is not accepted.');
    return value;
  },
};

/** Registers the default policy if the browser supports Trusted Types. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory };
  trustedTypes?.createPolicy('default', defaultPolicy);
}
