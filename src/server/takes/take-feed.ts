import { randomBytes } from 'node:crypto';
import type { Segment } from '../../contract/api/segments.ts';
import { MEETING_SPEAKERS } from '../../contract/api/speaker-list.ts';
import type { SpokenTurn, TakeEvent, TakeFailure, TakeState } from '../../contract/api/takes.ts';
import type { ServerEvent } from '../server-event.ts';
import { createNotifier } from './notifier.ts';

type SequencedEvent = TakeEvent & { readonly seq: number };

/** Events of one take, buffered so that late and reconnecting clients receive what they missed. */
export class TakeFeed {
  readonly #notifier = createNotifier();
  #run = '';
  #seq = 0;
  #state: SequencedEvent | null = null;
  #segments: SequencedEvent[] = [];
  #partial: SequencedEvent | null = null;
  #queue: SequencedEvent | null = null;
  #watchers = 0;
  #wasWatched = false;
  #ended = false;

  get isWatched(): boolean {
    return this.#watchers > 0;
  }

  /** Whether anybody has followed the words so far. */
  get wasWatched(): boolean {
    return this.#wasWatched;
  }

  /** A new recognition pass begins: earlier events are void. */
  begin(state: TakeState): void {
    this.#run = randomBytes(6).toString('base64url');
    this.#segments = [];
    this.#partial = null;
    this.#queue = null;
    this.publishState(state, null);
  }

  /** `seconds`: the length of a complete recording. */
  publishState(state: TakeState, failure: TakeFailure | null, seconds?: number): void {
    const data = { run: this.#run, state, failure, ...(seconds !== undefined && { seconds }) };
    this.#state = this.#sequenced({ name: 'state', data });
  }

  publishSegment({ start, end, text, speaker }: Segment): void {
    const n = this.#segments.length;
    this.#partial = null;
    const channel = MEETING_SPEAKERS.find((each) => each === speaker);
    const spoken = { start, end, text, ...(channel && { speaker: channel }) };
    this.#segments.push(this.#sequenced({ name: 'segment', data: { ...spoken, run: this.#run, n } }));
  }

  /** `turns`: the same words by speaker, in a meeting. */
  publishPartial(text: string, turns?: SpokenTurn[]): void {
    const data = { run: this.#run, text, ...(turns && { turns }) };
    this.#partial = this.#sequenced({ name: 'partial', data });
  }

  /** Number of recordings ahead of this one; null when it no longer waits. */
  publishQueuePosition(ahead: number | null): void {
    this.#queue = this.#sequenced({ name: 'queue', data: { run: this.#run, ahead } });
  }

  /** Ends all subscriptions; no more events follow. */
  end(): void {
    this.#ended = true;
    this.#notifier.notify();
  }

  /**
   * Yields everything the client has not seen, then new events, until the end. `lastId`: the id of the last
   * event it has seen, in any run.
   */
  async *watch(lastId: string | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    const [knownRun, knownSeq] = lastId?.split(':') ?? [];
    let run = knownRun ?? '';
    let seen = Number(knownSeq ?? 0) || 0;
    this.#watchers += 1;
    this.#wasWatched = true;
    try {
      while (!signal.aborted) {
        if (run !== this.#run) seen = 0;
        run = this.#run;
        // In order: a client that lost its connection between two of them asks for those after the first.
        const unseen = [this.#state, ...this.#segments, this.#partial, this.#queue]
          .filter((event): event is SequencedEvent => event !== null && event.seq > seen)
          .sort((a, b) => a.seq - b.seq);
        for (const { name, data, seq } of unseen) {
          seen = Math.max(seen, seq);
          yield { id: `${run}:${seq}`, name, data };
        }
        if (this.#ended) return;
        if (run === this.#run && seen === this.#seq) await this.#notifier.next(signal);
      }
    } finally {
      this.#watchers -= 1;
    }
  }

  #sequenced(event: TakeEvent): SequencedEvent {
    this.#seq += 1;
    this.#notifier.notify();
    return { ...event, seq: this.#seq };
  }
}
