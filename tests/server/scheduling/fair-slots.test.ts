import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FairSlots, type Slot, type Slots } from '../../../src/server/scheduling/fair-slots.ts';

const never = new AbortController().signal;

/** Requests slots by name, and records the order in which they are granted. */
function bench(slots: Slots) {
  const served: string[] = [];
  const turns = new Map<string, Slot>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    served,
    async ask(owner: number, name: string, signal = never) {
      void slots.take({ owner }, signal).then(
        (turn) => {
          served.push(name);
          turns.set(name, turn);
        },
        () => served.push(`${name} left`),
      );
      await settled();
    },
    async release(name: string) {
      turns.get(name)?.release();
      await settled();
    },
    turn: (name: string) => turns.get(name),
  };
}

describe('FairSlots', () => {
  test('grants no more slots at once than there are', async () => {
    const { ask, served, release } = bench(new FairSlots({ count: () => 2, perOwner: 9 }));
    for (const name of ['a', 'b', 'c']) await ask(1, name);
    expect(served).toEqual(['a', 'b']);
    await release('a');
    await release('a');
    await ask(1, 'd');
    expect(served).toEqual(['a', 'b', 'c']);
  });

  test('alternates between owners and keeps the order within each', async () => {
    const { ask, served, release } = bench(new FairSlots({ count: () => 1, perOwner: 2 }));
    await ask(1, 'a1');
    for (const name of ['a2', 'a3', 'a4']) await ask(1, name);
    for (const name of ['b1', 'b2']) await ask(2, name);
    await ask(3, 'c1');
    for (let index = 0; index < 6; index += 1) await release(served.at(-1) ?? '');
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('leaves slots free rather than exceed the limit of an owner', async () => {
    const { ask, served } = bench(new FairSlots({ count: () => 5, perOwner: 2 }));
    for (const name of ['a1', 'a2', 'a3']) await ask(1, name);
    await ask(2, 'b1');
    expect(served).toEqual(['a1', 'a2', 'b1']);
  });

  test('reports whether releasing a slot would help a waiting owner', async () => {
    const { ask, turn, release } = bench(new FairSlots({ count: () => 3, perOwner: 2 }));
    for (const name of ['a1', 'a2']) await ask(1, name);
    await ask(2, 'b1');
    expect(turn('a1')?.isWanted()).toBe(false);
    await ask(1, 'a3');
    // The waiting user is at the limit, so only a slot of that user would help.
    expect([turn('a1')?.isWanted(), turn('b1')?.isWanted()]).toEqual([true, false]);
    await ask(3, 'c1');
    expect(turn('b1')?.isWanted()).toBe(true);
    await release('b1');
    await release('a1');
    expect(turn('a2')?.isWanted()).toBe(false);
  });

  test('removes an aborted request from the queue', async () => {
    const { ask, served, release } = bench(new FairSlots({ count: () => 1, perOwner: 2 }));
    const control = new AbortController();
    await ask(1, 'a');
    await ask(2, 'b', control.signal);
    await ask(3, 'c');
    control.abort();
    await release('a');
    expect(served).toEqual(['a', 'b left', 'c']);
    await ask(4, 'd', AbortSignal.abort());
    await release('c');
    await ask(5, 'e');
    expect(served.slice(3)).toEqual(['d left', 'e']);
  });

  test('never exceeds its limits and serves every request (property test)', async () => {
    const step = fc.record({ owner: fc.integer({ min: 1, max: 4 }), releases: fc.nat({ max: 2 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, count) => {
          const slots = new FairSlots({ count: () => count, perOwner: 2 });
          const held: { owner: number; turn: Slot }[] = [];
          let asked = 0;
          let served = 0;
          const check = async () => {
            await new Promise((resolve) => setImmediate(resolve));
            expect(held.length).toBeLessThanOrEqual(count);
            for (const { owner } of held) {
              expect(held.filter((other) => other.owner === owner).length).toBeLessThanOrEqual(2);
            }
          };
          for (const { owner, releases } of steps) {
            asked += 1;
            void slots.take({ owner }, never).then((turn) => {
              served += 1;
              held.push({ owner, turn });
            });
            for (let index = 0; index < releases; index += 1) held.shift()?.turn.release();
            await check();
          }
          while (held.length > 0) {
            held.shift()?.turn.release();
            await check();
          }
          expect(served).toBe(asked);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('FairSlots for live recordings', () => {
  const two = () => new FairSlots({ count: () => 2, perOwner: 2 });

  test('serves live recordings before complete ones, including those of the same owner', async () => {
    const slots = two();
    const order: string[] = [];
    const ask = (owner: number, name: string, isLive: boolean) =>
      slots.take({ owner, isLive }, never).then((turn) => {
        order.push(name);
        return turn;
      });
    const first = ask(1, 'a1', false);
    const second = ask(1, 'a2', false);
    for (const name of ['a3', 'b1']) void ask(name === 'b1' ? 2 : 1, name, false);
    const live = ask(3, 'c live', true);
    const own = ask(1, 'a live', true);
    (await first).release();
    expect((await second).isWanted()).toBe(true);
    (await second).release();
    await Promise.all([live, own]);
    expect(order).toEqual(['a1', 'a2', 'c live', 'a live']);
  });

  test('limits live recordings per owner, too', async () => {
    const { ask, served } = bench({
      take: ({ owner }, signal) => slots.take({ owner, isLive: true }, signal),
    });
    const slots = new FairSlots({ count: () => 5, perOwner: 2 });
    for (const name of ['a1', 'a2', 'a3']) await ask(1, name);
    expect(served).toEqual(['a1', 'a2']);
  });
});

describe('queue position of FairSlots', () => {
  afterEach(() => vi.useRealTimers());

  test('is reported after a while, when it changes and when the wait ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const slots = new FairSlots({ count: () => 1, perOwner: 2 });
    const told: Record<string, (number | null)[]> = { b: [], c: [], d: [] };
    const gone = new AbortController();
    const ask = (owner: number, name: string, isLive = false, signal = never) =>
      slots.take({ owner, isLive, onQueuePosition: (ahead) => void told[name]?.push(ahead) }, signal);
    const first = await ask(1, 'a');
    const second = ask(2, 'b', false, gone.signal).catch(() => undefined);
    const third = ask(3, 'c');
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual({ b: [0], c: [1], d: [] });
    void ask(4, 'd', true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual({ b: [0, 1], c: [1, 2], d: [0] });
    gone.abort();
    await second;
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual({ b: [0, 1, null], c: [1, 2, 1], d: [0] });
    first.release();
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual({ b: [0, 1, null], c: [1, 2, 1, 0], d: [0, null] });
    void third;
  });

  test('is not reported for a short wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const slots = new FairSlots({ count: () => 1, perOwner: 2 });
    const told: (number | null)[] = [];
    const first = await slots.take({ owner: 1 }, never);
    const second = slots.take({ owner: 2, onQueuePosition: (ahead) => void told.push(ahead) }, never);
    await vi.advanceTimersByTimeAsync(300);
    first.release();
    await second;
    await vi.advanceTimersByTimeAsync(5000);
    expect(told).toEqual([]);
  });
});
