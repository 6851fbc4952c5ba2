import { expect, it } from 'vitest';
import { chooseNode } from '../../../src/server/fleet/choose-node.ts';
import type { FleetNode } from '../../../src/server/fleet/node-store.ts';

const node = (id: string, change: Partial<FleetNode> = {}): FleetNode => ({
  id,
  address: `http://${id}`,
  role: 'worker',
  isDraining: false,
  ...change,
});
const takes = Array.from({ length: 300 }, (_, n) => `take-${n}`);
const choiceOf = (nodes: readonly FleetNode[]) => takes.map((take) => chooseNode(nodes, take)?.id);

it('chooseNode spreads takes over the nodes that hold recordings, independent of their order', () => {
  const nodes = [node('a'), node('b'), node('c', { role: 'all' }), node('d', { role: 'api' })];
  const chosen = choiceOf(nodes);
  expect(choiceOf(nodes.toReversed())).toEqual(chosen);
  for (const id of ['a', 'b', 'c']) expect(chosen.filter((one) => one === id).length).toBeGreaterThan(60);
  expect(chosen).not.toContain('d');
});

it('chooseNode reassigns only the takes of a draining node', () => {
  const before = choiceOf([node('a'), node('b'), node('c')]);
  const after = choiceOf([node('a'), node('b', { isDraining: true }), node('c')]);
  for (const [n, id] of before.entries()) if (id !== 'b') expect(after[n]).toBe(id);
  expect(after).not.toContain('b');
});

it('chooseNode returns null when no node accepts recordings', () => {
  expect(chooseNode([node('a', { role: 'api' }), node('b', { isDraining: true })], 'take')).toBeNull();
});
