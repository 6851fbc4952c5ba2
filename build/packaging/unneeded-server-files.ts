/** Patterns of package files that the built server never loads on this system: sources, and files for others. */
export const unneededServerFiles = (system: string, arch: string): string[] => [
  'node_modules/better-sqlite3/{deps,src}/**',
  `node_modules/better-sqlite3/prebuilds/!(${system}-${arch}).node`,
  `node_modules/onnxruntime-node/bin/napi-v6/!(${system})/**`,
  `node_modules/onnxruntime-node/bin/napi-v6/*/!(${arch})/**`,
  // Only the plain WebAssembly build is loaded, and only when no native one loads.
  'node_modules/onnxruntime-web/dist/!(ort.node.min.js|ort-wasm-simd-threaded.mjs|ort-wasm-simd-threaded.wasm)',
  'node_modules/onnxruntime-web/lib/**',
  // Only the model files of these two packages are read.
  'node_modules/@moonshine-ai/moonshine-js/{src/**,dist/*.js}',
  'node_modules/@ricky0123/vad-web/dist/!(silero_vad_v5.onnx)',
  // An import loads its sources; only `require` would take one of its builds.
  'node_modules/compromise/builds/**',
  // The server loads the complete build, as a file (src/server/ai/local).
  'node_modules/harper.js/dist/{binaryInlined.js,slimBinary*,harper_wasm_slim_bg.wasm}',
];
