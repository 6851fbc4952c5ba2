import koffi from 'koffi';
import { expect, it } from 'vitest';
import { MAC_TAP_DECLARATIONS } from '../../../src-main/hotkey/mac-functions.ts';
import { shapeOf } from '../../support/native-shape.ts';

it('declares the macOS functions so that koffi can parse them', () => {
  expect(Object.values(MAC_TAP_DECLARATIONS).map(shapeOf)).toEqual([
    ...['void *(4)', 'void *(6)', 'void(2)', 'int64_t(2)', 'uint64_t(1)', 'void *(3)', 'void(1)'],
    ...['void *(0)', 'void(3)', 'void(3)', 'void(1)', 'bool(0)', 'bool(0)'],
  ]);
});

it('passes the event type as unsigned and addresses unchanged to the callback', () => {
  const heard: unknown[] = [];
  const type = koffi.proto(MAC_TAP_DECLARATIONS.callback.replace('ParlanceTap', 'OtherTap'));
  const callback = koffi.register((...values: unknown[]) => {
    heard.push(values);
    return values[2];
  }, koffi.pointer(type));
  expect(koffi.call(callback, type, null, 0xfffffffe, 1234n, null)).toBe(1234n);
  expect(heard).toEqual([[null, 0xfffffffe, 1234n, null]]);
  koffi.unregister(callback);
});
