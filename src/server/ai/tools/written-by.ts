import type { WrittenBy } from '../../../contract/api/text-origin.ts';
import type { WritingResult } from '../writing/writing-task.ts';

/** The service that wrote a text, as it is stored; null for a local tool. */
export function writerOf({ engine, model }: Pick<WritingResult, 'engine' | 'model'>): WrittenBy | null {
  return engine === 'local' ? null : { service: engine, model: model ?? engine };
}
