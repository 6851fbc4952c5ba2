import { randomUUID } from 'node:crypto';
import type { Connection } from '../db/database.ts';
import { PermanentJobError } from '../jobs/job-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { decryptMail, encryptMail } from './encrypt-mail.ts';
import { type Mail, MailError, type Message } from './mail.ts';
import type { OutboxStore } from './outbox-store.ts';

interface OutboxParts {
  store: OutboxStore;
  jobs: Jobs;
  mail: Mail;
  /** The server's secret, which encrypts, and others that are accepted. */
  secrets: () => readonly [string, ...string[]];
  log: Log;
  now: () => number;
}

/** A mail to a user, until its links end (milliseconds since 1970). */
export interface OutgoingMail {
  readonly userId: string;
  readonly message: Message;
  readonly expiresAt: number;
}

/** Mails that are stored together with their reason, and sent by a job: no request waits for the mail server. */
export class Outbox {
  readonly #parts: OutboxParts;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Stores a mail in the caller's transaction; it is sent once that is committed. */
  async put(tx: Connection, { userId, message, expiresAt }: OutgoingMail): Promise<void> {
    const { store, jobs, secrets } = this.#parts;
    const id = randomUUID();
    await store.put(tx, { id, userId, expiresAt, encrypted: encryptMail(message, id, secrets()[0]) });
    await jobs.add(tx, 'send-mail', { mail: id });
  }

  /** Stores an e-mail outside any transaction. */
  putInOwnTransaction(mail: OutgoingMail): Promise<void> {
    return this.#parts.store.inTransaction((tx) => this.put(tx, mail));
  }

  /**
   * Sends a mail and deletes it; a job. A crash between the two sends it twice, under one Message-ID.
   * @throws MailError when another attempt may succeed, PermanentJobError
   */
  async send(id: string): Promise<void> {
    const { store, mail, now, log } = this.#parts;
    const stored = await store.find(id);
    if (!stored) return;
    if (stored.expires_at <= now()) {
      log.warn({ mail: id }, 'a mail could not be sent before its link expired');
      return store.remove(id);
    }
    const message = await this.#decrypt(stored.encrypted, id);
    try {
      await mail.send(message, id);
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error;
      log.warn({ mail: id, code: error.code }, 'a mail was rejected permanently');
    }
    await store.remove(id);
  }

  readonly removeExpired = (): Promise<void> => this.#parts.store.removeExpired(this.#parts.now());

  async #decrypt(encrypted: string, id: string): Promise<Message> {
    try {
      return decryptMail(encrypted, id, this.#parts.secrets());
    } catch (error) {
      // The server's secret has changed: the e-mail cannot be decrypted any more.
      await this.#parts.store.remove(id);
      throw new PermanentJobError('mail_unreadable', { cause: error });
    }
  }
}
