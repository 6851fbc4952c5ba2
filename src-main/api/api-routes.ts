import { signedInSchema } from '../../src/contract/api/account.ts';
import { type ApiRoute, api } from '../../src/contract/api/api.ts';
import { splitRoute } from '../../src/contract/api/endpoint.ts';
import type { ErrorCode } from '../../src/contract/errors.ts';

/** Allowed values of a placeholder such as `{id}`: nothing a server could read as another path. */
const SEGMENT = '[\\w-]+';

interface KnownRoute {
  readonly route: ApiRoute;
  readonly method: string;
  readonly path: RegExp;
  readonly signsIn: boolean;
}

const placeholders = (route: string): number => route.split('{').length;

/** Fixed paths before those with placeholders: `/api/x/bulk-delete` is not an `/api/x/{id}`. */
const ROUTES: readonly KnownRoute[] = (Object.keys(api) as ApiRoute[])
  .sort((a, b) => placeholders(a) - placeholders(b))
  .map((route) => {
    const { method, path } = splitRoute(route);
    const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, SEGMENT);
    return {
      route,
      method,
      path: new RegExp(`^${pattern}$`),
      signsIn: api[route].response === signedInSchema,
    };
  });

/** A route of the contract. `signsIn`: its response contains a session token. */
export type FoundRoute = Pick<KnownRoute, 'route' | 'signsIn'>;

/**
 * Finds the route of a request; `pathname` undecoded, as the URL parser returns it. Only the contract's exact
 * paths match: a differently encoded address (`/api/%6Cogin`) could bypass the code that keeps the token.
 */
export function findRoute(method: string, pathname: string): FoundRoute | { readonly error: ErrorCode } {
  const matches = ROUTES.filter(({ path }) => path.test(pathname));
  const found = matches.find((known) => known.method === method);
  return found ?? { error: matches.length > 0 ? 'method_not_allowed' : 'not_found' };
}
