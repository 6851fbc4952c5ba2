import type { ClientAuth, Configuration } from 'openid-client';
import type { OidcReturn } from '../../../contract/api/oidc.ts';
import { AppError } from '../../app-error.ts';
import type { OidcSettings } from '../../config/oidc-settings.ts';

const SCOPES = 'openid email profile';
/** Seconds: for an answer of the provider, and by which its clock may differ. */
const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 30;

const loadLibrary = () => import('openid-client');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** State to keep between the redirect to the provider and its return. */
export interface OidcAttempt {
  readonly verifier: string;
  readonly nonce: string;
}

/** Claims from the provider's verified ID token. */
export interface OidcClaims {
  readonly subject: string;
  readonly email: unknown;
  readonly isEmailVerified: boolean;
  readonly name: unknown;
}

/** Sends the client secret in a header, or in the form if the provider accepts nothing else (RFC 6749, 2.3.1). */
function clientAuth(library: Library, secret: string | null): ClientAuth {
  if (secret === null) return library.None();
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const authMethods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (authMethods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Finds the endpoints and keys of the service. */
function discover(
  library: Library,
  { issuer, clientId, clientSecret }: OidcSettings,
): Promise<Configuration> {
  const address = new URL(issuer);
  // The settings allow it on this computer alone.
  const insecure = address.protocol === 'http:' ? [library.allowInsecureRequests] : [];
  return library.discovery(
    address,
    clientId,
    { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientAuth(library, clientSecret),
    { timeout: TIMEOUT_SECONDS, execute: [library.enableNonRepudiationChecks, ...insecure] },
  );
}

/** True when the provider could not be reached or did not respond in time. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT');

/** Exchanges the code and reads the claims of the verified ID token; requests the e-mail address if the token lacks it. */
async function claimsOf(
  library: Library,
  configuration: Configuration,
  callbackUrl: URL,
  { state, verifier, nonce }: OidcAttempt & { state: string },
): Promise<OidcClaims> {
  const tokens = await library.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const signed = tokens.claims();
  if (!signed) throw new Error('the service sent no ID token');
  const userInfo =
    signed.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? await library.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      : signed;
  return {
    subject: signed.sub,
    email: userInfo.email,
    isEmailVerified: userInfo.email_verified === true,
    name: userInfo.name,
  };
}

/** A client of the service: the code flow of OpenID Connect with PKCE, state and nonce. */
export function createOidcClient(settings: OidcSettings) {
  let discovery: Promise<Configuration> | undefined;

  async function configuration(library: Library): Promise<Configuration> {
    discovery ??= discover(library, settings);
    try {
      return await discovery;
    } catch (error) {
      // The next request asks again.
      discovery = undefined;
      throw new AppError('oidc_unavailable', {}, { cause: error });
    }
  }

  return {
    /**
     * The service's address for one attempt.
     * @throws AppError `oidc_unavailable`
     */
    async address(state: string, { verifier, nonce }: OidcAttempt): Promise<string> {
      const library = await loadLibrary();
      const found = await configuration(library);
      return library.buildAuthorizationUrl(found, {
        redirect_uri: settings.redirectUri,
        response_type: 'code',
        scope: SCOPES,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },

    /**
     * Exchanges the code and checks the token: signature, issuer, audience, nonce and time.
     * @throws AppError `oidc_unavailable`, `oidc_refused`
     */
    async claims({ code, state, iss }: OidcReturn, attempt: OidcAttempt): Promise<OidcClaims> {
      const library = await loadLibrary();
      const found = await configuration(library);
      const callbackUrl = new URL(settings.redirectUri);
      callbackUrl.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
      try {
        return await claimsOf(library, found, callbackUrl, { ...attempt, state });
      } catch (error) {
        throw new AppError(isUnavailable(error) ? 'oidc_unavailable' : 'oidc_refused', {}, { cause: error });
      }
    },
  };
}
export type OidcClient = ReturnType<typeof createOidcClient>;
