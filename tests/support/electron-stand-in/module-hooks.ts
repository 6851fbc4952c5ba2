import { registerHooks } from 'node:module';
import { EXPORTS, electron } from './electron-module.ts';
import { mapNativePackages } from './native-packages.ts';

const KEY = 'parlance.electron-stand-in';
/** URL prefix of a generated module; no file is read for it. */
const PLACE = 'stand-in:';

const source = (isImport: boolean): string => {
  const whole = `globalThis[Symbol.for('${KEY}')]`;
  if (!isImport) return `module.exports = ${whole};`;
  const names = EXPORTS.map((name) => `export const ${name} = whole.${name};`);
  return `const whole = ${whole};\n${names.join('\n')}\nexport default whole;`;
};

/**
 * From now on, `import` and `require` of `electron` load the stand-in; some native packages are replaced,
 * too.
 */
export function mapModules(): void {
  Reflect.set(globalThis, Symbol.for(KEY), electron);
  mapNativePackages();
  registerHooks({
    resolve(specifier, context, next) {
      if (/^electron(\/main|\/common)?$/.test(specifier)) {
        const kind = context.conditions.includes('import') ? 'module' : 'commonjs';
        return { url: `${PLACE}electron-${kind}`, format: kind, shortCircuit: true };
      }
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
