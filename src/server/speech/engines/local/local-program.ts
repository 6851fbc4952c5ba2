import { MEASURE_TASK } from '../../../../contract/desktop/engine-programs.ts';
import { openParentPort } from '../../../../node/parent-port.ts';
import { type LocalAnswer, localRequestSchema } from './local-messages.ts';
import { measureSpeed } from './measure-speed.ts';
import { LanguageError, loadNativeModel, type NativeModel, type NativeStream } from './native-model.ts';
import { nativeThreads } from './native-threads.ts';

/*
 * The process of one model. Arguments: path of the model; threads or `auto`; `measure` to only measure its
 * speed.
 */

const [modelPath = '', threads = 'auto', task] = process.argv.slice(2);
const port = openParentPort();
const send = (answer: LocalAnswer): void => port.send(answer);
/** Running work, by id. */
const streams = new Map<number, NativeStream>();
const runs = new Map<number, AbortController>();

function failureReasonOf(error: unknown, isCancelled: boolean): 'language' | 'cancelled' | 'engine' {
  if (isCancelled) return 'cancelled';
  return error instanceof LanguageError ? 'language' : 'engine';
}

async function transcribe(
  model: NativeModel,
  { id, pcm, language, prompt }: { id: number; pcm: Uint8Array; language: string | null; prompt: string },
): Promise<void> {
  const control = new AbortController();
  runs.set(id, control);
  try {
    send({ is: 'heard', id, recognition: await model.transcribe(pcm, language, prompt, control.signal) });
  } catch (error) {
    send({ is: 'failed', id, why: failureReasonOf(error, control.signal.aborted) });
  } finally {
    runs.delete(id);
  }
}

/** One step of a stream; a failure ends the stream. */
async function runStep(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    streams.get(id)?.close();
    streams.delete(id);
    send({ is: 'failed', id, why: failureReasonOf(error, false) });
  }
}

function requireStream(id: number): NativeStream {
  const stream = streams.get(id);
  if (!stream) throw new Error('There is no such stream.');
  return stream;
}

async function cancel(id: number): Promise<void> {
  runs.get(id)?.abort();
  const stream = streams.get(id);
  if (!stream) return;
  stream.close();
  streams.delete(id);
  send({ is: 'failed', id, why: 'cancelled' });
}

async function answer(model: NativeModel, message: unknown): Promise<void> {
  const request = localRequestSchema.parse(message);
  const { id } = request;
  if (request.is === 'transcribe') return transcribe(model, request);
  if (request.is === 'cancel') return cancel(id);
  return runStep(id, async () => {
    if (request.is === 'open') {
      streams.set(id, model.stream(request.language));
      send({ is: 'fed', id, text: '' });
    } else if (request.is === 'feed') {
      send({ is: 'fed', id, text: await requireStream(id).feed(request.pcm) });
    } else {
      const recognition = await requireStream(id).finish();
      streams.get(id)?.close();
      streams.delete(id);
      send({ is: 'heard', id, recognition });
    }
  });
}

async function run(): Promise<void> {
  const model = await loadNativeModel(
    modelPath,
    threads === 'auto' ? nativeThreads() : Number(threads),
  ).catch(() => null);
  if (!model) {
    send({ is: 'unloadable' });
    return;
  }
  if (task === MEASURE_TASK) {
    const speed = await measureSpeed(model).catch(() => null);
    send(speed === null ? { is: 'unloadable' } : { is: 'measured', speed });
    return;
  }
  send({ is: 'ready' });
  port.onMessage((message) => void answer(model, message));
}

void run();
