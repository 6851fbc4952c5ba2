import { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoint.ts';
import type { ReceivedBytes } from '../received-bytes.ts';
import type { RoutedBody, RoutedRequest } from '../routed-request.ts';
import type { SessionUser } from '../session-user.ts';
import type { UploadedFile } from './upload.ts';

const idSchema = z.object({ id: z.string().optional(), takeId: z.string().optional() });

interface ParsedRequest {
  readonly user: SessionUser | null;
  readonly request: Request;
  readonly requestId: string;
  readonly params: unknown;
  readonly body: unknown;
  readonly bytes: ReceivedBytes | undefined;
  readonly upload: UploadedFile | undefined;
}

/** True for an endpoint that only the holder of the take can answer. */
export const isRouted = ({ heldBy }: Endpoint): boolean => heldBy === 'take';

/** The request in the form in which it can be sent on; null when any server answers this endpoint. */
export function routedRequest(endpoint: Endpoint, parsed: ParsedRequest): RoutedRequest | null {
  const { user, request, requestId, params, body } = parsed;
  if (!isRouted(endpoint) || !user) return null;
  // In its path, or in the form of an upload.
  const { id, takeId } = idSchema.parse({ ...Object(params), ...Object(body) });
  return { user, request, requestId, takeId: id ?? takeId ?? null, body: bodyOf(endpoint, parsed) };
}

function bodyOf(endpoint: Endpoint, { body, bytes, upload }: ParsedRequest): RoutedBody {
  if (bytes) return { kind: 'bytes', received: bytes };
  if (!upload || !endpoint.upload) return endpoint.body ? { kind: 'json', value: body } : { kind: 'none' };
  const fields = Object.entries(Object(body)).filter(([, value]) => value !== undefined);
  return {
    kind: 'form',
    file: upload,
    field: endpoint.upload.field,
    fields: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
  };
}
