/**
 * Header with the request id (a UUID) that the desktop app's page generates. Main forwards the request to the server,
 * and Electron does not report an aborted `fetch` to it: the page cancels by this id.
 */
export const REQUEST_HEADER = 'x-parlance-request';
