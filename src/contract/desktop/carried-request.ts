/**
 * The header by which the desktop app's page names a request, a UUID of its own making. Main carries the request to
 * the server, and Electron tells it nothing of an aborted `fetch`: the page cancels by this id.
 */
export const REQUEST_HEADER = 'x-parlance-request';
