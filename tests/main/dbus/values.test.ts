import { expect, it } from 'vitest';
import { fromDictionary, ValueReader, ValueWriter, Variant } from '../../../src-main/dbus/values.ts';

function written(signature: string, values: readonly unknown[]): Buffer {
  const writer = new ValueWriter();
  writer.write(signature, values);
  return writer.bytes();
}

it.each([
  ['ybnqiud', [7, true, -2, 65_535, -3, 4_294_967_295, 0.5]],
  ['xt', [-5n, 18_446_744_073_709_551_615n]],
  ['sog', ['héllo', '/a/b', 'a{sv}']],
  ['as', [['one', '', 'three']]],
  ['yat', [1, [2n, 3n]]],
  ['a(sa{sv})', [[['id', [['key', new Variant('s', 'value')]]]]]],
  ['v', [new Variant('(ii)', [1, 2])]],
  ['ya{sv}s', [1, [], 'after an empty array']],
])('decodes the encoded D-Bus values of %s', (signature, values) =>
  expect(new ValueReader(written(signature, values), true).read(signature)).toEqual(values),
);

it('aligns values by the D-Bus specification, also before an empty array of structs', () => {
  expect([...written('yu', [1, 2])]).toEqual([1, 0, 0, 0, 2, 0, 0, 0]);
  expect([...written('a(y)', [[]])]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect([...written('s', ['hi'])]).toEqual([2, 0, 0, 0, 104, 105, 0]);
});

it('decodes big-endian values', () => {
  expect(new ValueReader(Buffer.from([0, 0, 1, 0]), false).read('u')).toEqual([256]);
});

it.each(['a', '(s', 'z', '('.repeat(100)])('rejects the D-Bus signature %s', (signature) =>
  expect(() => written(signature, [])).toThrow(),
);

it('rejects values of the wrong type and truncated bytes', () => {
  expect(() => written('u', ['text'])).toThrow(TypeError);
  expect(() => new ValueReader(Buffer.from([9, 0, 0, 0, 1]), true).read('s')).toThrow('cut off');
  expect(() => new ValueReader(Buffer.from([2, 0, 0, 0, 1, 0, 0, 0]), true).read('au')).toThrow('longer');
});

it('converts a D-Bus dictionary to an object', () => {
  expect(fromDictionary([['a', new Variant('u', 1)]])).toEqual({ a: 1 });
  expect(fromDictionary('none')).toEqual({});
});
