/** A file response. */
export interface FileAnswer {
  /** Size in bytes. */
  readonly size: number;
  /** Streams the bytes `first..last`, both inclusive. */
  read(first: number, last: number): Promise<ReadableStream<Uint8Array>>;
  readonly mediaType: string;
  readonly fileName: string;
  /** True when its address contains a hash of its content, so that a browser may cache it for good. */
  readonly isImmutable?: boolean;
}

/** A file that is generated while it is sent: its size is unknown. */
export interface StreamAnswer {
  /** The content in pieces. Iteration stops early when the client disconnects. */
  readonly content: AsyncIterable<string | Uint8Array>;
  readonly mediaType: string;
  readonly fileName: string;
}
