import { expect, it } from 'vitest';
import { BRIDGE } from '../../../../src/contract/desktop/ipc.ts';
import { readBridge } from '../../../../src-renderer/platform/desktop/bridge.ts';

it('readBridge returns the bridge under the contract’s name', () => {
  const bridge = {};
  expect(readBridge({ [BRIDGE]: bridge })).toBe(bridge);
});

it('readBridge throws when the bridge is missing', () => {
  expect(() => readBridge({})).toThrow('The desktop bridge is not there.');
});
