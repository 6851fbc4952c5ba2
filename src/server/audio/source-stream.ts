/** Rate in Hz and number of channels of the source, `null` where the decoder did not say. */
export interface SourceStream {
  sampleRate: number | null;
  channels: number | null;
}
