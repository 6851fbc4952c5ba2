import { expect, it } from 'vitest';
import {
  decodeMessage,
  encodeMessage,
  MESSAGE_TYPES,
  messageLength,
} from '../../../src-main/dbus/message.ts';

const CALL = {
  type: MESSAGE_TYPES.call,
  serial: 9,
  path: '/org/example',
  interface: 'org.example.One',
  member: 'Do',
  destination: 'org.example',
  signature: 'su',
  body: ['text', 3],
};

it('decodes an encoded D-Bus message and returns its length', () => {
  const bytes = encodeMessage(CALL);
  expect(decodeMessage(bytes)).toEqual(CALL);
  expect(messageLength(Buffer.concat([bytes, Buffer.from('next')]))).toBe(bytes.length);
  expect(messageLength(bytes.subarray(0, 15))).toBeNull();
});

it('encodes a D-Bus message without arguments', () => {
  const { signature, body, ...bare } = CALL;
  expect(decodeMessage(encodeMessage(bare))).toEqual({ ...bare, body: [] });
});

it('rejects a D-Bus message that is too long', () => {
  const bytes = encodeMessage(CALL);
  bytes.writeUInt32LE(0xff_ff_ff, 4);
  expect(() => messageLength(bytes)).toThrow('too long');
});
