import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { EXPORTS, electron } from './electron-module.ts';

const KEY = 'parlance.electron-stand-in';
/** Where a module of Node's own making stands: nothing is read from it. */
const PLACE = 'stand-in:';

const native = (name: string): string => new URL(`./native/${name}.ts`, import.meta.url).href;

/** Native packages that need a device or a system service, and what takes their place. */
const REPLACED: readonly { name: RegExp; url: string; parent?: RegExp }[] = [
  { name: /^@picovoice\/pvrecorder-node$/, url: native('pv-recorder') },
  { name: /^uiohook-napi$/, url: native('ui-hook') },
  { name: /^keytar(\/keytar(\.js)?)?$/, url: native('keytar') },
];
const OURS = fileURLToPath(new URL('.', import.meta.url));

const source = (isImport: boolean): string => {
  const whole = `globalThis[Symbol.for('${KEY}')]`;
  if (!isImport) return `module.exports = ${whole};`;
  const names = EXPORTS.map((name) => `export const ${name} = whole.${name};`);
  return `const whole = ${whole};\n${names.join('\n')}\nexport default whole;`;
};

/** From here on `electron` is the stand-in, for `import` and `require` alike, and so are some native packages. */
export function mapModules(): void {
  Reflect.set(globalThis, Symbol.for(KEY), electron);
  registerHooks({
    resolve(specifier, context, next) {
      if (/^electron(\/main|\/common)?$/.test(specifier)) {
        const kind = context.conditions.includes('import') ? 'module' : 'commonjs';
        return { url: `${PLACE}electron-${kind}`, format: kind, shortCircuit: true };
      }
      const fromOurs =
        context.parentURL?.startsWith('file:') && fileURLToPath(context.parentURL).startsWith(OURS);
      const replaced = fromOurs ? undefined : REPLACED.find(({ name }) => name.test(specifier));
      if (replaced) return { url: replaced.url, format: 'module-typescript', shortCircuit: true };
      return next(specifier, context);
    },
    load(url, context, next) {
      if (url === `${PLACE}electron-module`)
        return { format: 'module', source: source(true), shortCircuit: true };
      if (url === `${PLACE}electron-commonjs`)
        return { format: 'commonjs', source: source(false), shortCircuit: true };
      return next(url, context);
    },
  });
}
