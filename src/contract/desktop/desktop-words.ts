/**
 * Everything that the desktop's main process says to people, in English. The renderer knows the person's language and
 * tells main the words in it (`words.set`); these stand until it has.
 */
export const DESKTOP_WORDS = {
  record: 'Record',
  stop: 'Stop recording',
  recent: 'Recent Transcriptions',
  open: 'Open Parlance',
  settings: 'Settings',
  quit: 'Quit Parlance',
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  recording: 'Recording',
  leaveTitle: 'Leave now?',
  leaveDetail: 'A recording is not finished or not saved yet.',
  stay: 'Stay',
  leave: 'Leave',
  unresponsive: 'Parlance does not answer',
  unresponsiveDetail: 'You can wait, or load its page again. What you recorded is kept.',
  wait: 'Wait',
  loadAgain: 'Load again',
  transcribed: 'Your recording is text',
  transcribedDetail: 'It is in your history.',
  stillHere: 'Parlance goes on in the background',
  stillHereDetail: 'Its icon is beside the clock. Quit from there to end it.',
  newServer: 'Use this server?',
  newServerDetail: 'Your sign-in, recordings and texts will go to it.',
  useServer: 'Use it',
} as const;

export type DesktopWords = { readonly [K in keyof typeof DESKTOP_WORDS]: string };
