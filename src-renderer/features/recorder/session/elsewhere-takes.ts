import type { RecordingHost } from '../../../platform/recording.ts';
import type { RecorderEvent } from '../machine/recorder-state.ts';
import type { SupersededTakes } from '../upload/superseded-takes.ts';
import { takesElsewhere } from './new-takes.ts';
import type { RecorderServer } from './recorder-ports.ts';

interface Parts {
  readonly host: RecordingHost;
  readonly server: RecorderServer;
  readonly superseded: SupersededTakes;
  /** The account that is signed in. */
  userId(): string | null;
  dispatch(event: RecorderEvent): void;
}

/** The takes that other devices left on the server. */
export class ElsewhereTakes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Fetches them; dispatches `elsewhere.listed`. */
  async list(): Promise<void> {
    const { host, server, superseded, dispatch } = this.#parts;
    const userId = this.#parts.userId();
    if (userId === null) return;
    try {
      const [takes, here] = await Promise.all([server.list(), host.takes.ids(userId)]);
      if (userId !== this.#parts.userId()) return;
      const left = superseded.without(takes);
      dispatch({ type: 'elsewhere.listed', takes: takesElsewhere(left, userId, here) });
    } catch {
      // Without network or storage there is nothing new to offer; the previous list stays.
    }
  }
}
