import { z } from 'zod';
import { AI_SERVICES } from '../api/ai-services.ts';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { CHUNK_MAX_BYTES, TAKE_CHUNKS_MAX } from '../limits.ts';

const mimeType = z.string().max(100);
const failureSchema = z.object({ code: z.string().max(100), text: z.string().max(2000).nullable() });

/** Properties of a take that are known before its first sample. */
export const deviceTakeOpeningSchema = z.strictObject({
  /** Generated on the device. */
  id: z.uuid(),
  /** The account that owns the take; it is never offered to another one. */
  userId: z.string().min(1).max(100),
  /** Milliseconds since 1970. */
  startedAt: z.number().nonnegative(),
  mimeType,
  aiService: z.enum(AI_SERVICES),
  language: z.enum(RECORDING_LANGUAGES),
  /** True when the text is also wanted in the user's own style. */
  personalize: z.boolean(),
  /** See `takeOpeningSchema`, also for the next one. */
  isMeeting: z.boolean().optional(),
  separateSpeakers: z.boolean().optional(),
});

/** A take as the device stores it. `recording` can also mean that the app crashed while recording. */
export const deviceTakeSchema = deviceTakeOpeningSchema.extend({
  state: z.enum(['recording', 'recorded']),
  /** Why there is no text yet: an API or recorder error code, and the server's message if there is one. */
  failure: failureSchema.nullable(),
  sliceCount: z.int().nonnegative(),
  byteCount: z.int().nonnegative(),
  /** Milliseconds recorded up to the last stored slice. */
  durationMs: z.number().nonnegative(),
  /** The language requested in the last retry. An open take keeps its own. */
  retryLanguage: z.enum(RECORDING_LANGUAGES).optional(),
});

/** Bytes as they are passed between processes. */
export const bytesSchema = z.instanceof(ArrayBuffer);

export const deviceSliceSchema = z.strictObject({
  takeId: z.uuid(),
  /** Counted from 0 without gaps. */
  n: z.int().nonnegative(),
  bytes: bytesSchema.refine(({ byteLength }) => byteLength <= CHUNK_MAX_BYTES),
  /** Milliseconds recorded up to the end of this slice. */
  durationMs: z.number().nonnegative(),
  /** The encoder's media type, once known. */
  mimeType,
});

export const takeRequestSchema = z.strictObject({ takeId: z.uuid() });
export const ownedTakeRequestSchema = z.strictObject({
  takeId: z.uuid(),
  userId: z.string().min(1).max(100),
});
export const sealRequestSchema = z.strictObject({ takeId: z.uuid(), failure: failureSchema.nullable() });
export const languageRequestSchema = deviceTakeSchema
  .pick({ retryLanguage: true })
  .extend({ takeId: z.uuid(), language: z.enum(RECORDING_LANGUAGES).exactOptional() });
/** Requests slices starting at number `from`, one batch at a time; an empty response is the end. */
export const slicesRequestSchema = ownedTakeRequestSchema.extend({ from: z.int().nonnegative() });

/** Result of a store operation: a value, or an error. `full`: the disk is full. */
export const stored = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), problem: z.enum(['full', 'unavailable']) }),
  ]);

/** Slices that the store refused and only the page has; they are sent after the stored ones. */
const unstored = z.array(bytesSchema).max(TAKE_CHUNKS_MAX);
export const flushRequestSchema = takeRequestSchema.extend({ unstored });
export const completeRequestSchema = flushRequestSchema.extend({
  /** How long transient failures are tolerated, in milliseconds. */
  timeoutMs: z.number().nonnegative(),
  language: z.enum(RECORDING_LANGUAGES).nullable(),
});

/**
 * Why a take is not sent.
 * - `waits`: a transient failure; retried. `retryAfterMs`: the delay the server asked for.
 * - `failed`: not caused by the data. Retried during recording; afterwards the user decides.
 * - `refused`: a retry would get the same answer.
 */
export const sendFailureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waits'), reason: failureSchema, retryAfterMs: z.number().nullable() }),
  z.object({ kind: z.literal('failed'), reason: failureSchema }),
  z.object({ kind: z.literal('refused'), reason: failureSchema }),
]);

/** Outcome of sending. `stopped`: it was abandoned and is not reported. */
export const sent = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), value }),
    z.object({ outcome: z.literal('failed'), failure: sendFailureSchema }),
    z.object({ outcome: z.literal('stopped') }),
  ]);

/** Progress of an upload; see `SenderListener` of the sender. */
export const senderMessageSchema = z.discriminatedUnion('is', [
  z.object({ takeId: z.uuid(), is: z.literal('open') }),
  z.object({ takeId: z.uuid(), is: z.literal('waiting') }),
  z.object({ takeId: z.uuid(), is: z.literal('refused'), failure: failureSchema }),
  z.object({ takeId: z.uuid(), is: z.literal('progress'), bytes: z.number().nonnegative() }),
]);

export type DeviceTakeFailure = z.infer<typeof failureSchema>;
export type DeviceTakeOpening = z.infer<typeof deviceTakeOpeningSchema>;
export type DeviceTake = z.infer<typeof deviceTakeSchema>;
export type DeviceSlice = z.infer<typeof deviceSliceSchema>;
/** The languages of a take that a retry can change. */
export type DeviceTakeLanguages = Readonly<Omit<z.infer<typeof languageRequestSchema>, 'takeId'>>;
/** Options of a request to complete a take. */
export type CompleteOptions = Readonly<Omit<z.infer<typeof completeRequestSchema>, 'takeId' | 'unstored'>> & {
  readonly unstored: readonly ArrayBuffer[];
};
export type SendFailure = z.infer<typeof sendFailureSchema>;
export type SenderMessage = z.infer<typeof senderMessageSchema>;
