import { createHash } from 'node:crypto';
import type { FleetNode } from './node-store.ts';

/** True for a server that takes new recordings. */
export const canHold = ({ role, isDraining }: FleetNode): boolean => role !== 'api' && !isDraining;

function weightOf(node: FleetNode, takeId: string): bigint {
  return createHash('sha256').update(`${node.id} ${takeId}`).digest().readBigUInt64BE();
}

/**
 * The server for a take without a holder, the same for every caller (rendezvous hashing: Thaler and Ravishankar, 1998);
 * null when no server accepts recordings.
 */
export function chooseNode(nodes: readonly FleetNode[], takeId: string): FleetNode | null {
  let best: FleetNode | null = null;
  let highest = -1n;
  for (const node of nodes.filter(canHold)) {
    const weight = weightOf(node, takeId);
    if (weight > highest) {
      best = node;
      highest = weight;
    }
  }
  return best;
}
