/** A file as an answer. */
export interface FileAnswer {
  /** Bytes in all. */
  readonly size: number;
  /** Streams the bytes `first..last`, both included. */
  read(first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  readonly mediaType: string;
  readonly fileName: string;
}

/** A file that is made while it is sent: how long it will be is not known. */
export interface StreamAnswer {
  /** What is in it, in pieces. Left early when the client goes away. */
  readonly content: AsyncIterable<string | Uint8Array>;
  readonly mediaType: string;
  readonly fileName: string;
}
