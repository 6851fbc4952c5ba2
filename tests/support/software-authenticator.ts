import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../src/contract/api/passkeys.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest();

/** CBOR of what attestations hold: whole numbers, texts, bytes and maps (RFC 8949). */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
}

/** What an answer says instead of the truth. */
export interface FalseClaim {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
}

/** A passkey on ES256, as an authenticator and a browser make it. */
export class SoftwarePasskey {
  readonly id = base64(randomBytes(16));
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
    this.#origin = origin;
  }

  /** Answers a challenge for a new passkey. */
  create({ challenge, rp, user }: CreationOptions, untruth: FalseClaim = {}): NewCredential {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.#authenticatorData(rp.id, HAS_CREDENTIAL, untruth),
      ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)],
    ]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64(this.#clientData('webauthn.create', challenge, untruth)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge. */
  get({ challenge, rpId }: RequestOptions, untruth: FalseClaim = {}): Assertion {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, untruth);
    const data = this.#authenticatorData(rpId, 0, untruth);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#key)),
        userHandle: untruth.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, untruth: FalseClaim): string {
    const origin = untruth.origin ?? this.#origin;
    return JSON.stringify({ type: untruth.type ?? type, challenge, origin, crossOrigin: false });
  }

  #authenticatorData(rpId: string, flags: number, { isVerified = true, ...untruth }: FalseClaim): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(untruth.counter ?? this.#counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([sha256(untruth.rpId ?? rpId), Buffer.from([all]), counter]);
  }
}
