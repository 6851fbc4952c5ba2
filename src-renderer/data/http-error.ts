// The main process shares the errors of requests, so they live outside the renderer; the interface imports
// them from here.
export {
  AnswerTimeoutError,
  errorOf,
  HttpError,
  isUnreachable,
  NetworkError,
} from '../../src/sending/http-error.ts';
