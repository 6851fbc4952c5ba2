import { z } from 'zod';
import { AI_TOOLS } from './ai-tool-list.ts';
import type { EndpointTable } from './endpoint.ts';
import { idParams } from './transcriptions.ts';

/** Where an address is: this server, its private network, or anywhere else; the nearest zone first. */
export const NETWORK_ZONES = ['server', 'network', 'outside'] as const;
export type NetworkZone = (typeof NETWORK_ZONES)[number];

/** `host`: host and port of the address; null for this server itself. */
const address = { place: z.enum(NETWORK_ZONES), host: z.string().nullable() };

/** Who received a text or its recording: an engine that recognised it, a service that wrote, or a webhook. */
export const RECEIPT_KINDS = ['heard', 'wrote', 'told'] as const;

/**
 * One engine or service that received the recording or words of a text, and how often.
 * - `tool`: the tool that sent the words; null for a recording and a webhook.
 * - `service`: the id of a speech engine, or the name of a writing service.
 * - `words`, `characters`: of the text, in all requests together; 0 for a recording.
 */
const receiptEntrySchema = z.object({
  kind: z.enum(RECEIPT_KINDS),
  tool: z.enum([...AI_TOOLS, 'assistant']).nullable(),
  service: z.string(),
  model: z.string().nullable(),
  ...address,
  times: z.int(),
  words: z.int(),
  characters: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type ReceiptEntry = z.infer<typeof receiptEntrySchema>;

/**
 * Where a text was recorded, and who received which part of it.
 * - `sound`: where the recording is stored, or was until it was deleted at `deletedAt`; null for a text without a
 *   recording.
 * - `chargedSeconds`: null where nothing is charged.
 * - `isComplete`: false if part of the text's history was not recorded; `entries` then lists what is known.
 * - `stayedIn`: the place that nothing has left; null if something has, or may have.
 */
export const privacyReceiptSchema = z.object({
  recordedAt: z.iso.datetime(),
  isMeeting: z.boolean(),
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  entries: z.array(receiptEntrySchema),
  sound: z.object({ ...address, deletedAt: z.iso.datetime().nullable() }).nullable(),
  chargedSeconds: z.number().nullable(),
  isComplete: z.boolean(),
  stayedIn: z.enum(['server', 'network']).nullable(),
});
export type PrivacyReceipt = z.infer<typeof privacyReceiptSchema>;

export const privacyReceiptEndpoints = {
  'GET /api/transcriptions/{id}/privacy-receipt': {
    summary:
      'Get the privacy receipt of a text: where it was recorded, and which services received what of it',
    auth: 'user',
    scope: 'texts:read',
    rate: 'general',
    params: idParams,
    response: privacyReceiptSchema,
    errors: ['not_found'],
  },
} as const satisfies EndpointTable;
