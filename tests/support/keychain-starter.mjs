import { fork } from 'node:child_process';

const PROCESS = new URL('../../src-main/secrets/keychain-process.ts', import.meta.url);
/** Adds Electron's `process.parentPort` to a plain Node process. */
const PORT = `
  process.parentPort = {
    on: (_event, listener) => process.on('message', (data) => listener({ data })),
    postMessage: (value) => process.send(value),
  };`;

/** Starts the keychain's process with Node instead of Electron; its program begins `delayMs` later. */
export function startKeychainProcess(delayMs = 0) {
  const begin = `${PORT} await new Promise((resolve) => setTimeout(resolve, ${delayMs}));`;
  const child = fork(PROCESS, {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(begin)}`],
    stdio: 'ignore',
  });
  return {
    postMessage: (question) => child.send(question),
    on: (event, listener) => child.on(event, listener),
    kill: () => child.kill(),
  };
}
