/** The user for whom an assistant calls. */
export interface McpCaller {
  readonly owner: number;
  /** Aborts when the assistant disconnects. */
  readonly signal: AbortSignal;
  /** True when its token may write texts. */
  mayWrite(): Promise<boolean>;
  /** Counts a text that is added. @throws AppError `rate_limited` */
  countAddedText(): Promise<void>;
}
