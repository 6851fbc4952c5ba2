/** `waiting`: no device is recording it. `recording`: one is, now. `transcribing`: the server is transcribing it. */
export type ElsewhereState = 'waiting' | 'recording' | 'transcribing' | 'failed';

/** `isUpload`: it was uploaded as a file. `chunks`: number of chunks that have arrived. */
export interface Elsewhere {
  readonly state: ElsewhereState;
  readonly isUpload: boolean;
  readonly chunks: number;
}
