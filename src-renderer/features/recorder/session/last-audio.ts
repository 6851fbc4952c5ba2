/** The audio of the take transcribed last, for playback in this page: the store no longer has it. */
export class LastAudio {
  #last: { readonly takeId: string; readonly audio: Promise<Blob | null>; textId?: string } | null = null;
  readonly #onForgotten: () => void;

  constructor(onForgotten: () => void) {
    this.#onForgotten = onForgotten;
  }

  readonly isKept = (): boolean => this.#last !== null;

  keep(takeId: string, audio: Promise<Blob | null>): void {
    this.#last = { takeId, audio };
  }

  /** Notes the text that a take became. */
  setText(takeId: string, textId: string): void {
    if (this.#last?.takeId === takeId) this.#last.textId = textId;
  }

  /** The audio of a take; null if it is of another one. */
  ofTake(takeId: string): Promise<Blob | null> | null {
    return this.#last?.takeId === takeId ? this.#last.audio : null;
  }

  /** The audio for the text with this id, if this page transcribed it last; otherwise null. */
  async ofText(textId: string): Promise<Blob | null> {
    return this.#last?.textId === textId ? this.#last.audio : null;
  }

  forget(): void {
    this.#last = null;
  }

  /** Forgets the audio for the text with this id, which was deleted; null: for whatever text. */
  readonly forgetText = (textId: string | null): void => {
    if (textId !== null && this.#last?.textId !== textId) return;
    this.#last = null;
    this.#onForgotten();
  };
}
