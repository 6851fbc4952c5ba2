import { fork } from 'node:child_process';

const PROCESS = new URL('../../src-main/secrets/keychain-process.ts', import.meta.url);
/** Gives a plain Node process the port that Electron gives a utility process. */
const PORT = `
  process.parentPort = {
    on: (_event, listener) => process.on('message', (data) => listener({ data })),
    postMessage: (value) => process.send(value),
  };`;

/** Starts the keychain's process with Node in the place of Electron. */
export function startKeychainProcess() {
  const child = fork(PROCESS, {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(PORT)}`],
    stdio: 'ignore',
  });
  return {
    postMessage: (question) => child.send(question),
    on: (event, listener) => child.on(event, listener),
    kill: () => child.kill(),
  };
}
