import { z } from 'zod';
import { AI_SERVICES } from '../api/ai-services.ts';
import { RECORDING_LANGUAGES } from '../languages.ts';
import { CHUNK_MAX_BYTES, TAKE_CHUNKS_MAX } from '../limits.ts';

const mimeType = z.string().max(100);
const failureSchema = z.object({ code: z.string().max(100), text: z.string().max(2000).nullable() });

/** The part of a take that is known before its first sample. */
export const deviceTakeOpeningSchema = z.strictObject({
  /** Made on the device. */
  id: z.uuid(),
  /** The account it belongs to; no other is ever offered it. */
  userId: z.string().min(1).max(100),
  /** Milliseconds since 1970. */
  startedAt: z.number().nonnegative(),
  mimeType,
  aiService: z.enum(AI_SERVICES),
  language: z.enum(RECORDING_LANGUAGES),
  /** Whether its text is to be written in the person's own style too. */
  personalize: z.boolean(),
});

/** A take as the device keeps it. `recording` also stands for one whose app died while it was spoken. */
export const deviceTakeSchema = deviceTakeOpeningSchema.extend({
  state: z.enum(['recording', 'recorded']),
  /** Why it is not text yet: a code of the API, or one of the recorder's own, and the server's words where there are some. */
  failure: failureSchema.nullable(),
  sliceCount: z.int().nonnegative(),
  byteCount: z.int().nonnegative(),
  /** Milliseconds spoken up to the last stored slice. */
  durationMs: z.number().nonnegative(),
});

/** Bytes as they cross between the processes. */
export const bytesSchema = z.instanceof(ArrayBuffer);

export const deviceSliceSchema = z.strictObject({
  takeId: z.uuid(),
  /** Counted from 0 without gaps. */
  n: z.int().nonnegative(),
  bytes: bytesSchema.refine(({ byteLength }) => byteLength <= CHUNK_MAX_BYTES),
  /** Milliseconds spoken up to the end of this slice. */
  durationMs: z.number().nonnegative(),
  /** The encoder's own media type, once it is known. */
  mimeType,
});

export const takeRequestSchema = z.strictObject({ takeId: z.uuid() });
export const ownedTakeRequestSchema = z.strictObject({
  takeId: z.uuid(),
  userId: z.string().min(1).max(100),
});
export const sealRequestSchema = z.strictObject({ takeId: z.uuid(), failure: failureSchema.nullable() });
export const languageRequestSchema = z.strictObject({
  takeId: z.uuid(),
  language: z.enum(RECORDING_LANGUAGES),
});
/** Slices from number `from` on, as many as are read at once; an empty answer is the end. */
export const slicesRequestSchema = ownedTakeRequestSchema.extend({ from: z.int().nonnegative() });

/** What a store answers: a value, or why it could not. `full`: the disk is. */
export const stored = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), problem: z.enum(['full', 'unavailable']) }),
  ]);

/** Slices that the store refused and that only the page has, to be sent behind the stored ones. */
const unstored = z.array(bytesSchema).max(TAKE_CHUNKS_MAX);
export const flushRequestSchema = takeRequestSchema.extend({ unstored });
export const completeRequestSchema = flushRequestSchema.extend({
  /** Milliseconds that troubles which pass by themselves are borne. */
  patienceMs: z.number().nonnegative(),
  language: z.enum(RECORDING_LANGUAGES).nullable(),
});

/**
 * What stands in a take's way.
 * - `waits`: passes by itself; tried again. `retryAfterMs`: as long as the server asked for.
 * - `failed`: no fault of what was sent. Worth another try while one speaks; afterwards the user decides.
 * - `refused`: would be answered the same again.
 */
export const sendTroubleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waits'), failure: failureSchema, retryAfterMs: z.number().nullable() }),
  z.object({ kind: z.literal('failed'), failure: failureSchema }),
  z.object({ kind: z.literal('refused'), failure: failureSchema }),
]);

/** What work on sending came to. `stopped`: it was given up, and nobody is to be told. */
export const sent = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done'), value }),
    z.object({ outcome: z.literal('trouble'), trouble: sendTroubleSchema }),
    z.object({ outcome: z.literal('stopped') }),
  ]);

/** What is told while a take goes up; see `SenderListener` of the sender. */
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
/** What waiting for the text of a take is asked with. */
export type CompleteOptions = Readonly<Omit<z.infer<typeof completeRequestSchema>, 'takeId' | 'unstored'>> & {
  readonly unstored: readonly ArrayBuffer[];
};
export type SendTrouble = z.infer<typeof sendTroubleSchema>;
export type SenderMessage = z.infer<typeof senderMessageSchema>;
