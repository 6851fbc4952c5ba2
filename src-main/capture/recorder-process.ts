import { PvRecorder } from '@picovoice/pvrecorder-node';
import { openParentPort } from '../../src/node/parent-port.ts';
import { PvFrameReader } from './frame-reader.ts';
import { type RecorderProcessMessage, recorderCommandSchema } from './recorder-messages.ts';

/* A separate process: reading blocks until there is audio, and listing devices calls every driver. */

const parent = openParentPort();
const send = (message: RecorderProcessMessage): void => parent.send(message);
const reader = new PvFrameReader(PvRecorder, {
  onFrame: (bytes) => send({ is: 'frame', bytes }),
  onLost: () => send({ is: 'lost' }),
});

parent.onMessage((message) => {
  const command = recorderCommandSchema.parse(message);
  if (command.do === 'list') send({ is: 'listed', names: reader.list() });
  else if (command.do === 'open') send({ is: 'opened', sampleRate: reader.open(command.device) });
  else reader.close();
});
