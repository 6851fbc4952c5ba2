// The errors of a request live where main can have them too; the interface knows them as part of its data.
export { errorOf, HttpError, isUnreachable, NetworkError } from '../../src/sending/http-error.ts';
