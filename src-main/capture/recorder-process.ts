import { PvRecorder } from '@picovoice/pvrecorder-node';
import { openParentPort } from '../../src/node/parent-port.ts';
import { createFrameReader } from './frame-reader.ts';
import { type RecorderNews, recorderOrderSchema } from './recorder-messages.ts';

/* A process of its own: reading stands still until there is sound, and listing devices asks every driver. */

const parent = openParentPort();
const say = (news: RecorderNews): void => parent.send(news);
const reader = createFrameReader(PvRecorder, {
  frame: (bytes) => say({ is: 'frame', bytes }),
  lost: () => say({ is: 'lost' }),
});

parent.onMessage((message) => {
  const order = recorderOrderSchema.parse(message);
  if (order.do === 'list') say({ is: 'listed', names: reader.list() });
  else if (order.do === 'open') say({ is: 'opened', sampleRate: reader.open(order.device) });
  else reader.close();
});
