import { isLoopback } from '../../contract/loopback.ts';
import { createApiClient } from '../api-client.ts';
import { CliError, EXIT } from '../cli-error.ts';
import type { Terminal } from '../command.ts';
import { checkCredentials, saveCredentials } from '../credentials.ts';

/** `login SERVER`: asks for an API token, tries it, and stores both. */
export async function login(positionals: readonly string[], terminal: Terminal): Promise<number> {
  const [server, ...more] = positionals;
  if (server === undefined || more.length > 0)
    throw new CliError('Name the address of one server.', EXIT.usage);
  const token = terminal.env.PARLANCE_TOKEN || (await terminal.readSecret('API token: '));
  const credentials = checkCredentials(server, token.trim());
  const { protocol, hostname } = new URL(credentials.server);
  if (protocol === 'http:' && !isLoopback(hostname)) {
    terminal.note('This address is not encrypted: others on the way can read the token.');
  }
  try {
    await createApiClient(credentials, terminal.signal).page({ limit: 1 });
  } catch (error) {
    // A token with other scopes only is valid, too.
    if (!(error instanceof CliError && error.code === 'insufficient_scope')) throw error;
  }
  terminal.note(
    `Signed in to ${credentials.server}. Stored in ${await saveCredentials(terminal.env, credentials)}.`,
  );
  return EXIT.done;
}
