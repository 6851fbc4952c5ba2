import { z } from 'zod';
import { type Endpoint, type EndpointTable, errorsOf, splitRoute } from '../../contract/api/endpoint.ts';
import { ERRORS } from '../../contract/errors.ts';

/** A JSON Schema object of OpenAPI 3.1. */
type JsonSchema = Record<string, unknown>;

const errorSchema = { $ref: '#/components/schemas/Error' };

/** Restores the default of a converted number: zod drops the defaults of everything that is converted. */
const withDefault: NonNullable<z.core.ToJSONSchemaParams['override']> = ({
  zodSchema,
  jsonSchema: described,
}) => {
  const { def } = zodSchema._zod;
  if (def.type === 'default' && typeof def.defaultValue === 'number') described.default = def.defaultValue;
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const options = { io, unrepresentable: 'any', override: withDefault } as const;
  const { $schema: _, ...rest } = z.toJSONSchema(schema, options);
  return rest;
}

function parameters(schema: z.ZodType | undefined, location: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties, required } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties ?? {}).map(([name, each]) => ({
    name,
    in: location,
    required: location === 'path' || (required?.includes(name) ?? false),
    schema: each,
  }));
}

/** The header with which a body of bytes is verified (RFC 9530). */
const DIGEST_PARAMETER = {
  name: 'content-digest',
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'SHA-256 of the body: `sha-256=:BASE64:`',
};

const BINARY = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function requestBody({ body, upload, bytes }: Endpoint): JsonSchema | undefined {
  if (bytes) return { required: true, description: `At most ${bytes.maxBytes} bytes.`, content: BINARY };
  if (!body) return undefined;
  const schema = jsonSchema(body, 'input');
  if (!upload) return { required: true, content: { 'application/json': { schema } } };
  const file = { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes.` };
  const properties = { ...(schema.properties as JsonSchema), [upload.field]: file };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...schema, properties, required: [upload.field] } } },
  };
}

function failures(endpoint: Endpoint, route: string): JsonSchema {
  const byStatus = new Map<number, string[]>();
  for (const code of errorsOf(endpoint, route)) {
    const { status, text } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${text}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      { description: lines.join('\n\n'), content: { 'application/json': { schema: errorSchema } } },
    ]),
  );
}

function content({ response, events }: Endpoint): JsonSchema {
  const json = response && { 'application/json': { schema: jsonSchema(response, 'output') } };
  if (!events) return json ?? BINARY;
  const kinds = Object.entries(events).map(([name, data]) => ({
    type: 'object',
    properties: { id: { type: 'string' }, event: { const: name }, data: jsonSchema(data, 'output') },
  }));
  return { ...json, 'text/event-stream': { schema: { oneOf: kinds } } };
}

function security({ auth, scope }: Endpoint): JsonSchema[] {
  if (auth !== 'user') return [];
  return [{ cookie: [] }, { bearer: [] }, ...(scope ? [{ apiToken: [scope] }] : [])];
}

function operation(endpoint: Endpoint, route: string): JsonSchema {
  const body = requestBody(endpoint);
  return {
    summary: endpoint.summary,
    tags: [splitRoute(route).path.split('/')[2] ?? 'api'],
    security: security(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.bytes ? [DIGEST_PARAMETER] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: { description: 'OK', content: content(endpoint) },
      ...(endpoint.ranges && { 206: { description: 'The requested range', content: BINARY } }),
      ...failures(endpoint, route),
    },
  };
}

/** The OpenAPI 3.1 description of an endpoint table. */
export function describeApi(table: EndpointTable, cookieName: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [route, endpoint] of Object.entries(table)) {
    const { method, path } = splitRoute(route);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, route) };
  }
  const error = {
    type: 'object',
    required: ['error', 'code'],
    properties: { error: { type: 'string' }, code: { enum: Object.keys(ERRORS) } },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Parlance', version: '1.0.0' },
    paths,
    components: {
      schemas: { Error: error },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        apiToken: { type: 'http', scheme: 'bearer', description: 'A personal API token with this scope.' },
      },
    },
  };
}
