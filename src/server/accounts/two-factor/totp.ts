import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Base 32 of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_PER_LETTER = 5;
const SECRET_BYTES = 20;
const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps that a clock may be off, to both sides. */
const DRIFT_STEPS = 1;

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS_PER_LETTER, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Random letters of base 32. */
export const randomBase32 = (bytes: number = SECRET_BYTES): string => toBase32(randomBytes(bytes));

/** The number of a moment's time step. */
export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The code of a time step: https://www.rfc-editor.org/rfc/rfc6238 */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The time step that a code belongs to, around a moment; null for a wrong code. */
export function stepOfCode(secret: string, code: string, ms: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let drift = -DRIFT_STEPS; drift <= DRIFT_STEPS; drift += 1) {
    const step = stepAt(ms) + drift;
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** The address that authenticator apps read from a QR code. */
export function addressOf(secret: string, email: string): string {
  const label = `Parlance:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Parlance&algorithm=SHA1&digits=${DIGITS}&period=30`;
}
