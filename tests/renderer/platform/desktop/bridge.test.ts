import { expect, it } from 'vitest';
import { BRIDGE } from '../../../../src/contract/desktop/ipc.ts';
import { readBridge } from '../../../../src-renderer/platform/desktop/bridge.ts';

it('is found under the contract’s name', () => {
  const bridge = {};
  expect(readBridge({ [BRIDGE]: bridge })).toBe(bridge);
});

it('is missed where it is not there', () => {
  expect(() => readBridge({})).toThrow('The desktop bridge is not there.');
});
