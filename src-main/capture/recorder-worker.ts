import { parentPort } from 'node:worker_threads';
import { createFrameReader, type RecorderModule } from './frame-reader.ts';
import { type RecorderNews, recorderOrderSchema } from './recorder-messages.ts';

/* A thread of its own: reading stands still until there is sound, and listing devices asks every driver. */

const port = parentPort;
if (!port) throw new Error('This program is started by the app.');
const say = (news: RecorderNews): void => port.postMessage(news, news.is === 'frame' ? [news.bytes] : []);

const module: Promise<{ PvRecorder: RecorderModule }> = import('@picovoice/pvrecorder-node');
const reader = module.then(({ PvRecorder }) =>
  createFrameReader(PvRecorder, {
    frame: (bytes) => say({ is: 'frame', bytes }),
    lost: () => say({ is: 'lost' }),
  }),
);

port.on('message', async (message: unknown) => {
  const order = recorderOrderSchema.parse(message);
  const { list, open, close } = await reader;
  if (order.do === 'list') say({ is: 'listed', names: list() });
  else if (order.do === 'open') say({ is: 'opened', sampleRate: open(order.device) });
  else close();
});
