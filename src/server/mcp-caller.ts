/** On whose behalf an assistant asks. */
export interface McpCaller {
  readonly owner: number;
  /** True when its token may write texts. */
  mayWrite(): Promise<boolean>;
  /** Counts a text that is added. @throws AppError `rate_limited` */
  countAdded(): Promise<void>;
}
