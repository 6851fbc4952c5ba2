import type { Schema } from '../../db/schema.ts';

/** Tables without user data worth exporting, and the reason. */
export const NOT_EXPORTED: Readonly<Partial<Record<keyof Schema, string>>> = {
  account: 'the hash of the password',
  recovery_codes: 'hashes of the recovery codes',
  sign_in_attempts: 'of no account: hashes of challenges that wait for an answer',
  verification: 'better-auth’s own; nothing is ever stored there',
  recordings_to_remove: 'of no person: keys of recordings that are about to be removed',
  nodes: 'of no person: the servers that work together',
  take_pieces: 'parts of a text that is about to be written; deleted with it',
  jobs: 'work that is about to be done, by the ids of rows',
  job_schedules: 'of no person: when periodic work is due',
  mails: 'mails that are about to be sent, encrypted; they are deleted then',
  deleted_usage: 'of no account: what deleted ones used, by the hash of their address',
  request_counts: 'hashes of whom requests were counted for',
  owners: 'a number of this server for each person',
  owner_counts: 'counted from the transcriptions',
  transcription_word_times: 'written with the segments of the transcriptions',
  transcription_words: 'the words of the transcriptions, for the search',
};
