import { z } from 'zod';
import { TRANSLATION_LANGUAGES } from '../languages.ts';
import { RICH_TEXT_MAX, TEXT_JSON_MAX_BYTES, TEXT_MAX, VERSION_NAME_MAX } from '../limits.ts';
import { AI_TOOLS } from './ai-tool-list.ts';
import type { EndpointTable } from './endpoint.ts';
import { editableText, oneLine } from './storable-text.ts';
import { writtenBySchema } from './text-origin.ts';
import { idParams, transcriptionSchema } from './transcriptions.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * How a version of a text was made.
 * - `spoken`: recognised; the root of the tree.
 * - `shaped`: written in the user's style after the recording.
 * - `tool`: by an AI tool.
 * - `edited`: typed, in one editing session of a device.
 * - `restored`: an earlier version restored.
 * - `conflict`: one device's text, while another one saved its own.
 * - `branch`: a named copy.
 */
export const VERSION_KINDS = [
  'spoken',
  'shaped',
  'tool',
  'edited',
  'restored',
  'conflict',
  'branch',
] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/**
 * One version of a text, without the text.
 * - `no`: its number within the text, from 1, in order of creation. `parent`: the version it was made from, `null`
 *   for the spoken text.
 * - `writtenBy`: the writing service that contributed words. `device`: where it was made, if known.
 * - `translatedTo`: the language it was translated into, as in a transcription.
 * - `madeAt` and `changedAt`: first and last change of an editing session.
 * - `added` and `removed`: words, compared to the parent. `isCurrent`: whether the editor shows it.
 */
export const textVersionSchema = z.object({
  no: z.int().positive(),
  parent: z.int().positive().nullable(),
  kind: z.enum(VERSION_KINDS),
  name: z.string().nullable(),
  tool: z.enum(AI_TOOLS).nullable(),
  writtenBy: writtenBySchema.nullable(),
  translatedTo: z.enum(TRANSLATION_LANGUAGES).nullable().optional(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  madeAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  added: z.int().nonnegative(),
  removed: z.int().nonnegative(),
  isCurrent: z.boolean(),
});
export type TextVersion = z.infer<typeof textVersionSchema>;

/** The content of a version. `html`: the same text with its formatting, `null` without any. */
const versionContentSchema = z.object({
  no: z.int().positive(),
  text: z.string(),
  html: z.string().nullable(),
});
export type VersionContent = z.infer<typeof versionContentSchema>;

const versionParams = idParams.extend({ no: wholeNumber(1, 1_000_000_000) });
const versionNameSchema = z.strictObject({ name: oneLine().min(1).max(VERSION_NAME_MAX) });

/** A text edited from `version`, to be kept beside the current one. */
const keptBesideSchema = z.strictObject({
  version: z.int().positive(),
  text: editableText().max(TEXT_MAX),
  html: editableText().max(RICH_TEXT_MAX).nullable().default(null),
});
export type KeptBeside = z.infer<typeof keptBesideSchema>;

export const textVersionEndpoints = {
  'GET /api/transcriptions/{id}/versions': {
    summary: 'List the versions of a text, oldest first, without their texts',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: idParams,
    response: z.object({ versions: z.array(textVersionSchema) }),
    errors: ['not_found'],
  },
  'POST /api/transcriptions/{id}/versions': {
    summary: 'Keep an edit of an outdated version beside the current text',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: idParams,
    body: keptBesideSchema,
    bodyMaxBytes: TEXT_JSON_MAX_BYTES,
    response: textVersionSchema,
    errors: ['not_found'],
  },
  'GET /api/transcriptions/{id}/versions/{no}': {
    summary: 'Get the text of a version',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: versionParams,
    response: versionContentSchema,
    errors: ['not_found'],
  },
  'POST /api/transcriptions/{id}/versions/{no}/restore': {
    summary: 'Restore a version; the current text is kept as a version',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: versionParams,
    body: z.strictObject({ version: z.int().positive() }),
    response: transcriptionSchema.extend({ html: z.string().nullable() }),
    errors: ['not_found', 'version_conflict'],
  },
  'POST /api/transcriptions/{id}/versions/{no}/branch': {
    summary: 'Keep a version as a named branch',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: versionParams,
    body: versionNameSchema,
    response: textVersionSchema,
    errors: ['not_found', 'too_many_branches'],
  },
  'PATCH /api/transcriptions/{id}/versions/{no}': {
    summary: 'Rename a branch',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: versionParams,
    body: versionNameSchema,
    response: textVersionSchema,
    errors: ['not_found'],
  },
  'DELETE /api/transcriptions/{id}/versions/{no}': {
    summary: 'Delete a branch with its versions; other branches stay',
    auth: 'user',
    scope: 'texts:write',
    rate: 'general',
    params: versionParams,
    response: z.object({ deleted: z.int() }),
    errors: ['not_found', 'version_in_use'],
  },
} as const satisfies EndpointTable;
