/**
 * Joins the microphone and the other participants' audio: each mixed to mono, on the left and the right channel.
 * Without others, only the microphone.
 */
export function mergeChannels(others: MediaStream | null, microphone: AudioNode): AudioNode {
  if (!others) return microphone;
  const context = microphone.context as AudioContext;
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const mono = { channelCount: 1, channelCountMode: 'explicit' } as const;
  microphone.connect(new GainNode(context, mono)).connect(merger, 0, 0);
  const source = context.createMediaStreamSource(others);
  source.connect(new GainNode(context, mono)).connect(merger, 0, 1);
  return merger;
}
