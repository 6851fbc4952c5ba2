import { joinTexts } from '../../../text/join-texts.ts';

/** An event of a running tool. */
export type TextEvent =
  | { readonly name: 'delta'; readonly data: { text: string } }
  | { readonly name: 'restart'; readonly data: object };

/**
 * Streams a text whose parts are written in parallel, in order: output after an unfinished part waits for it. When
 * streamed text becomes invalid, a `restart` is sent and the text is streamed again. `gaps` are placed between the
 * parts; null is a space in scripts with spaces between words.
 */
export class OrderedText {
  readonly #gaps: readonly (string | null)[];
  readonly #emit: (event: TextEvent) => void;
  readonly #parts: { text: string; isFinal: boolean }[];
  #sentText = '';

  constructor(gaps: readonly (string | null)[], emit: (event: TextEvent) => void) {
    this.#gaps = gaps;
    this.#emit = emit;
    this.#parts = Array.from({ length: gaps.length + 1 }, () => ({ text: '', isFinal: false }));
  }

  /** Sets the current text of a part. */
  set(index: number, text: string, isFinal: boolean): void {
    this.#parts[index] = { text, isFinal };
    const firstPending = this.#parts.findIndex((part) => !part.isFinal);
    if (firstPending === -1 || index <= firstPending) this.#send(this.#upTo(firstPending));
  }

  /** The whole text. */
  get text(): string {
    return this.#upTo(-1);
  }

  #upTo(last: number): string {
    const count = last === -1 ? this.#parts.length : last + 1;
    return this.#parts.slice(0, count).reduce((before, { text }, index) => {
      if (index === 0) return text;
      const gap = this.#gaps[index - 1] ?? null;
      return gap === null ? joinTexts([before, text]) : before + gap + text;
    }, '');
  }

  #send(text: string): void {
    if (!text.startsWith(this.#sentText)) {
      this.#emit({ name: 'restart', data: {} });
      this.#sentText = '';
    }
    const added = text.slice(this.#sentText.length);
    this.#sentText = text;
    if (added !== '') this.#emit({ name: 'delta', data: { text: added } });
  }
}
