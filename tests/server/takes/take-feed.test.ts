import { expect, it } from 'vitest';
import { TakeFeed } from '../../../src/server/takes/take-feed.ts';

it('repeats no event and skips none when the connection is lost after any of them', async () => {
  const feed = new TakeFeed();
  feed.begin('open');
  for (const text of ['one', 'two']) feed.publishSegment({ start: 0, end: 1, text });
  feed.publishState('transcribing', null, 2);
  feed.publishPartial('and');
  feed.end();
  const received: string[] = [];
  let lastId: string | null = null;
  for (let connection = 0; connection < 10; connection += 1) {
    for await (const event of feed.watch(lastId, new AbortController().signal)) {
      lastId = event.id ?? null;
      received.push(event.name);
      break;
    }
  }
  expect(received).toEqual(['segment', 'segment', 'state', 'partial']);
});
