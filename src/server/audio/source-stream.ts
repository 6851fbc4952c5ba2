/** Sample rate in Hz and number of channels of the source; `null` if the decoder did not report them. */
export interface SourceStream {
  sampleRate: number | null;
  channels: number | null;
}
