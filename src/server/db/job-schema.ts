/** Tables of work that outlives its request. */
export interface JobTables {
  jobs: JobsTable;
  job_schedules: JobSchedulesTable;
  mails: MailsTable;
  request_counts: RequestCountsTable;
}

/** A pending job. In a fleet, pg-boss stores pending jobs, and only dead ones are here. */
export interface JobsTable {
  id: string;
  name: string;
  /** At most one untried job with the same name and key waits. */
  key: string | null;
  /** JSON in the shape of the kind's schema. */
  data: string;
  /** `waiting` (untried), `retrying` (waits for its next attempt), `active` or `dead`. */
  state: string;
  /** Attempts that have begun. */
  tries: number;
  /** Milliseconds since 1970, by the database's clock like the other moments here. */
  due_at: number;
  /** The process that has claimed it, and until when the claim is valid. */
  holder: string | null;
  held_until: number | null;
  created_at: number;
  /** Code of the last failure. */
  error: string | null;
}

/** When a periodic job is stored the next time. */
interface JobSchedulesTable {
  name: string;
  next_at: number;
}

/** A mail that is not sent yet; the text is encrypted. */
interface MailsTable {
  id: string;
  user_id: string;
  encrypted: string;
  /** When its links end; milliseconds since 1970. */
  expires_at: number;
}

/** Requests counted by all servers of a fleet; keys are hashes. */
interface RequestCountsTable {
  key: string;
  points: number;
  expire: number | null;
}
