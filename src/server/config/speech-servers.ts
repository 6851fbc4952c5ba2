import { z } from 'zod';

/** A server with OpenAI's audio API, its share of the work, and its parallel requests. */
export interface SpeechServer {
  readonly url: string;
  readonly weight: number;
  readonly slots: number;
}

const OPTION = /^(weight|slots)=(\d{1,4})$/;
const DEFAULTS = { weight: 1, slots: 8 };
const SERVERS_ERROR =
  'must be addresses with commas between, each with weight=1..1000 and slots=1..1000 after it if wanted: http://gpu-1:8000/v1 weight=2 slots=16, http://gpu-2:8000/v1';

const address = z.url({ protocol: /^https?$/ });
const share = z.int().min(1).max(1000);
const serverSchema = z.object({ url: address, weight: share, slots: share });

/** One entry of the list; null if it is not valid. A misspelt option is refused, not ignored. */
function readServer(entry: string): SpeechServer | null {
  const [url = '', ...options] = entry.split(/\s+/);
  const server = { url: url.replace(/\/+$/, ''), ...DEFAULTS };
  for (const option of options) {
    const [, name, value] = OPTION.exec(option) ?? [];
    if (name !== 'weight' && name !== 'slots') return null;
    server[name] = Number(value);
  }
  const parsed = serverSchema.safeParse(server);
  return parsed.success && !new URL(parsed.data.url).username ? parsed.data : null;
}

/**
 * Parses `SPEECH_BASE_URLS`: servers separated by commas, each an address with options. Null for `none`: no server, not
 * even the writing service.
 */
export function readSpeechServers(list: string, context: z.RefinementCtx): SpeechServer[] | null {
  if (list.trim() === 'none') return null;
  const entries = list.split(',').flatMap((entry) => entry.trim() || []);
  const servers = entries.flatMap((entry) => readServer(entry) ?? []);
  const areDistinct = new Set(servers.map(({ url }) => url)).size === entries.length;
  if (areDistinct) return servers;
  context.addIssue({ code: 'custom', message: SERVERS_ERROR });
  return z.NEVER;
}
