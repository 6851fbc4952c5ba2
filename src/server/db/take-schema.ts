import type { Generated } from 'kysely';

/** Tables of unfinished recordings and of the servers that hold them; timestamps are milliseconds since 1970. */
export interface TakeTables {
  takes: TakesTable;
  nodes: NodesTable;
  take_pieces: TakePiecesTable;
}

/** A recognised piece of a take without a text yet: a server that resumes the take does not recognise it again. */
interface TakePiecesTable {
  owner: number;
  take_id: string;
  /** Identifies the piece's audio, engine and language. */
  key: string;
  /** JSON. */
  result: string;
}

/** A server of a fleet. */
interface NodesTable {
  id: string;
  /** Where the other servers reach it. */
  address: string;
  role: string;
  /** 1 when it ends and takes no new recordings. */
  is_draining: number;
  /** Milliseconds since 1970 by the database's clock. */
  alive_until: number;
  /** Running and waiting work of its users, as JSON. */
  demands: Generated<string>;
}

/** A take; its audio is in files. */
export interface TakesTable {
  owner: number;
  id: string;
  state: string;
  ai_service: string;
  language: string;
  personalize: number;
  /** 1 for two channels: the user on the left, everybody else on the right. */
  meeting: number;
  /** Whether its speakers are told apart; null: the preference decides. */
  separate_speakers: number | null;
  mime_type: string;
  started_at: number;
  created_at: number;
  updated_at: number;
  /** Number of chunks, once reported by the device. */
  chunks: number | null;
  /** JSON: numbers of the chunks the device has lost. */
  lost: string;
  failure_code: string | null;
  failure_text: string | null;
  transcription_id: string | null;
  /** Id of the server that holds it, in a fleet; that server may have ended. */
  holder: string | null;
  /** Rises each time a server claims it: an earlier holder can no longer change anything. */
  epoch: number;
  /** Number of leading chunks, and of bytes, in the shared store. */
  stored_chunks: number;
  stored_bytes: number;
  /** When data was last stored, or more was last known to be expected from its device (ms since 1970). */
  stored_at: number;
  /** Display names of the device it was recorded on, and a `TextPlace`; null if unknown. */
  browser: string | null;
  system: string | null;
  recorded_on: string | null;
  /** 1 for an uploaded file without a client-generated id: only its own request can ask for its text. */
  unnamed: Generated<number>;
  /** JSON: receipt lines of services and other computers that were sent some of it. */
  recipients: string | null;
  /** SHA-256 of a file that was uploaded whole with an id of the client, in hex; null for all others. */
  content_sha256: string | null;
}
