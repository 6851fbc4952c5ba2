import { createRequire } from 'node:module';
import { serveWhisper, type WhisperAnswer, type WhisperAsk } from './whisper-program.ts';

/* What the desktop app starts to run whisper.cpp; its argument is the path of the model. */

interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: WhisperAsk }) => void): unknown;
  postMessage(message: WhisperAnswer): void;
}

const { parentPort } = process as { readonly parentPort?: ParentPort };
const modelPath = process.argv.at(-1);
if (!parentPort || modelPath === undefined) throw new Error('This program is started by the desktop app.');

serveWhisper(createRequire(import.meta.url), '@fugood/whisper.node', modelPath, {
  hear: (listener) => void parentPort.on('message', ({ data }) => listener(data)),
  say: (answer) => parentPort.postMessage(answer),
});
