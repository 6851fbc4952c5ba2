import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairSlots } from '../../../src/server/scheduling/fair-slots.ts';
import { demandsOf, FleetShares, type NodeDemands } from '../../../src/server/scheduling/fleet-shares.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

const PER_OWNER = 2;
const RENEW_MS = 1000;
const PIECE_MS = 1500;
const never = new AbortController().signal;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Servers with slots each that announce their demand with every renewal, at different times. */
function createServers(nodes: number, slotsEach: number) {
  const told = new Map<string, NodeDemands>();
  const running = new Map<number, number>();
  let settledMost = 0;
  let pieces = 0;
  const start = performance.now();
  const servers = Array.from({ length: nodes }, (_, index) => {
    const node = `node-${index}`;
    const shares = new FleetShares(PER_OWNER);
    const slots = new FairSlots({
      count: () => slotsEach,
      perOwner: PER_OWNER,
      share: (owner) => shares.share('engine', owner),
    });
    const renew = () => {
      told.set(node, { node, demands: demandsOf('engine', slots.demand()) });
      shares.updateFleetDemands(node, [...told.values()], Date.now());
      slots.recheck();
    };
    setTimeout(() => {
      renew();
      setInterval(renew, RENEW_MS);
    }, index * 300);
    return slots;
  });
  /** Recognises a recording of `count` pieces; resolves with its longest wait. */
  async function record(server: number, owner: number, count: number): Promise<number> {
    let longest = 0;
    for (let n = 0; n < count; n += 1) {
      const since = performance.now();
      const turn = await servers[server]?.take({ owner }, never);
      longest = Math.max(longest, performance.now() - since);
      running.set(owner, (running.get(owner) ?? 0) + 1);
      if (performance.now() - start > 10_000) settledMost = Math.max(settledMost, running.get(owner) ?? 0);
      await sleep(PIECE_MS);
      running.set(owner, (running.get(owner) ?? 0) - 1);
      turn?.release();
      pieces += 1;
    }
    return longest;
  }
  return { record, pieces: () => pieces, settledMost: () => settledMost };
}

test('FleetShares limit an owner to the same slots on three servers as on one', async () => {
  const { record, pieces, settledMost } = createServers(3, 8);
  let done = 0;
  for (let n = 0; n < 100; n += 1) void record(n % 3, 1, 2).then(() => (done += 1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settledMost()).toBeLessThanOrEqual(PER_OWNER);
  // Two slots process 80 pieces in a minute; the delay of the announcements costs some of that.
  expect(pieces()).toBeGreaterThan(40);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(done).toBe(100);
});

test('FleetShares let another owner wait no longer than on a single server', async () => {
  const { record } = createServers(3, 2);
  for (let n = 0; n < 100; n += 1) void record(n % 3, 1, 2);
  await vi.advanceTimersByTimeAsync(20_000);
  const waits: number[] = [];
  for (let server = 0; server < 3; server += 1) {
    void record(server, 2 + server, 5).then((longest) => waits.push(longest));
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waits).toHaveLength(3);
  // On one server with two slots, both used by the first owner, another owner waits for one piece.
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(PIECE_MS);
});

test('FleetShares rotate the share of an owner over the servers, and give it all to a single one', () => {
  const shares = new FleetShares(PER_OWNER);
  const has = (node: string, running = 0): NodeDemands => ({ node, demands: { 'engine/1': [running, 3] } });
  expect(shares.share('engine', 1)).toBe(2);
  const given = [0, 4000, 8000].map((now) => {
    shares.updateFleetDemands('b', [has('a'), has('b'), has('c')], now);
    return shares.share('engine', 1);
  });
  expect(given.toSorted()).toEqual([0, 1, 1]);
  expect(shares.share('engine', 2)).toBe(2);
  shares.updateFleetDemands('b', [has('a', 2), has('b')], 0);
  expect(shares.share('engine', 1)).toBe(0);
  shares.updateFleetDemands('b', [has('b', 2)], 0);
  expect(shares.share('engine', 1)).toBe(2);
});
