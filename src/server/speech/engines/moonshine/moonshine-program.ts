import { setImmediate as nextTurn } from 'node:timers/promises';
import { openParentPort } from '../../../../node/parent-port.ts';
import { type FromProgram, type ToProgram, toProgramSchema } from '../../../../speech/moonshine/messages.ts';
import { MoonshinePieceRecogniser } from '../../../../speech/moonshine/piece-recogniser.ts';
import { ProgramSessions } from '../../../../speech/moonshine/program-sessions.ts';
import { loadSileroDetector } from '../../../../speech/moonshine/silero-detector.ts';
import { loadTransformer } from '../../../../speech/moonshine/transformer.ts';
import { loadModelFiles } from './model-files.ts';
import { loadOnnxRuntime } from './onnx-runtime.ts';

/* The process that runs Moonshine. Arguments: the models folder, and the runtime, `auto` or `wasm`. */

const [modelsDir = '', runtimeName] = process.argv.slice(2);
const port = openParentPort();
const send = (message: FromProgram): void => port.send(message);

/** Messages received while the model loads. */
const earlyMessages: ToProgram[] = [];
let receive = (message: ToProgram): void => void earlyMessages.push(message);
port.onMessage((message) => receive(toProgramSchema.parse(message)));

async function start(): Promise<void> {
  const runtime = loadOnnxRuntime(runtimeName === 'wasm' ? 'wasm' : 'auto');
  const files = await loadModelFiles(modelsDir);
  const [model, detector] = await Promise.all([
    loadTransformer(runtime, files),
    loadSileroDetector(runtime, files),
  ]);
  const recogniser = new MoonshinePieceRecogniser(model, detector);
  const sessions = new ProgramSessions({ recogniser, detector, send, nextTurn });
  receive = (message) => sessions.receive(message);
  send({ is: 'ready', runtime: runtime.kind });
  for (const message of earlyMessages.splice(0)) receive(message);
}

start().catch((error: unknown) => {
  send({ is: 'unusable', reason: error instanceof Error ? error.message : String(error) });
});
