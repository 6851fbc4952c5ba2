import { z } from 'zod';
import type { Assertion, NewCredential } from '../../../contract/api/passkeys.ts';
import { AppError } from '../../app-error.ts';
import type { RelyingParty } from './relying-party.ts';
import type { PasskeyRow } from './store.ts';

/** EdDSA, ES256 and RS256, by their numbers in COSE. */
export const ALGORITHMS = [-8, -7, -257] as const;

const library = () => import('@simplewebauthn/server');
/** No extensions are requested. */
const NO_EXTENSIONS = { clientExtensionResults: {} } as const;
const clientDataSchema = z.object({ challenge: z.string() });

/** Wraps the library's verification error. */
const refused = (cause: unknown): AppError => new AppError('passkey_refused', {}, { cause });

/**
 * The challenge of a response; nothing is verified yet.
 * @throws AppError `passkey_refused`
 */
export function challengeOf({ response }: NewCredential | Assertion): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    return clientDataSchema.parse(JSON.parse(text)).challenge;
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Checks that a browser made a passkey for this challenge and site, with the user verified.
 * @throws AppError `passkey_refused`
 */
export async function verifyNewCredential(
  credential: NewCredential,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter'>> {
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...credential, ...NO_EXTENSIONS },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused('the attestation is not right');
  const { id: credential_id, publicKey, counter } = registrationInfo.credential;
  return { credential_id, public_key: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Checks the signature of a passkey over this challenge and site, with the user verified; returns its new counter.
 * @throws AppError `passkey_refused`, also for a counter that has not grown
 */
export async function verifyAssertion(
  credential: Assertion,
  challenge: string,
  { id, origin }: RelyingParty,
  row: PasskeyRow,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, ...NO_EXTENSIONS },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (!verified) throw refused('the signature is not right');
  return authenticationInfo.newCounter;
}
