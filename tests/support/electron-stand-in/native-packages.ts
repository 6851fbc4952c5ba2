import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const native = (name: string): string => new URL(`./native/${name}.ts`, import.meta.url).href;

/** Packages that need a device, a display or a system service, with their replacements. */
const REPLACED: readonly { name: RegExp; url: string }[] = [
  { name: /^@picovoice\/pvrecorder-node$/, url: native('pv-recorder') },
  { name: /^uiohook-napi$/, url: native('ui-hook') },
  { name: /^keytar\/keytar\.js$/, url: native('keytar') },
  { name: /^@napi-rs\/keyring$/, url: native('keyring') },
];
/** Without a display, loading the key hook's binary makes the whole process exit with an error at its end. */
const NO_BINARY = 'stand-in:no-binary';
const OURS = fileURLToPath(new URL('.', import.meta.url));
const isOurs = (url: string | undefined): boolean =>
  url?.startsWith('file:') === true && fileURLToPath(url).startsWith(OURS);

let mapped = false;

/** From now on, this process uses the stand-in's sound card, key hook and keychain. */
export function mapNativePackages(): void {
  if (mapped) return;
  mapped = true;
  registerHooks({
    load(url, context, next) {
      if (url !== NO_BINARY) return next(url, context);
      return { format: 'commonjs', source: 'module.exports = () => ({});', shortCircuit: true };
    },
    resolve(specifier, context, next) {
      if (specifier === 'node-gyp-build' && context.parentURL?.includes('/uiohook-napi/')) {
        return { url: NO_BINARY, format: 'commonjs', shortCircuit: true };
      }
      const replaced = isOurs(context.parentURL)
        ? undefined
        : REPLACED.find(({ name }) => name.test(specifier));
      if (!replaced) return next(specifier, context);
      return { url: replaced.url, format: 'module-typescript', shortCircuit: true };
    },
  });
}
