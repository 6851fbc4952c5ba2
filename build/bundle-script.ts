import { build } from 'vite';

/** Bundles a file with its imports into one classic script; returns the code. */
export async function bundleScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const one of outputs) {
    if ('output' in one) return one.output[0].code;
  }
  throw new Error(`${file} was not built.`);
}
