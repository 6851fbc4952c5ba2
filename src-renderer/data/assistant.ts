import type { ApiRequest } from '../../src/contract/api/api.ts';
import { NetworkError } from './http-error.ts';
import { streamWriting, type WritingListener, wordsIn } from './stream-writing.ts';

/** The request body of a question to the assistant. */
export type AssistantQuestion = ApiRequest<'POST /api/analyze-text', never>['body'];

/** The assistant's answer, with the service and model that wrote it. */
export interface AssistantAnswer {
  readonly text: string;
  readonly engine: string;
  readonly model: string;
}

/** Asks the assistant and streams its answer. Throws the errors of `streamWriting`. */
export function askAssistant(
  question: AssistantQuestion,
  listener: WritingListener,
): Promise<AssistantAnswer> {
  return streamWriting(
    '/api/analyze-text',
    question,
    ({ analysis, engine, model }) => {
      const [text, by, name] = [wordsIn(analysis), wordsIn(engine), wordsIn(model)];
      if (text === null || by === null || name === null) {
        throw new NetworkError('The answer of the assistant could not be read.');
      }
      return { text, engine: by, model: name };
    },
    listener,
  );
}
