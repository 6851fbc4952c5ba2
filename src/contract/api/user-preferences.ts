import { z } from 'zod';
import { INTERFACE_LANGUAGES } from '../languages.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZES, QUICK_SHARE_MAX } from '../limits.ts';
import { FONT_SIZES, LINE_HEIGHTS } from './accessibility.ts';
import { AI_MODELS, type AiModelId } from './catalogue-ai-models.ts';
import type { EndpointTable } from './endpoint.ts';
import { itemId } from './item-id.ts';
import { QUICK_SHARE_DEFAULT, SHARE_PLATFORMS } from './share-platforms.ts';

export const EMOJI_STYLES = ['all', 'basic'] as const;

/** `twitter` is an older name of `x`. */
const sharePlatformSchema = z.preprocess((id) => (id === 'twitter' ? 'x' : id), z.enum(SHARE_PLATFORMS));

const modelIds = AI_MODELS.map(({ id }) => id) as [AiModelId, ...AiModelId[]];

export const accessibilitySchema = z.strictObject({
  highContrastMode: z.boolean(),
  colorBlindFriendly: z.boolean(),
  fontSize: z.enum(FONT_SIZES),
  lineHeight: z.enum(LINE_HEIGHTS),
  reducedMotion: z.boolean(),
  focusIndicators: z.boolean(),
  screenReaderOptimized: z.boolean(),
});

const fields = {
  preferredChatModel: z.enum(modelIds),
  aiModelAutoSelect: z.boolean(),
  quickSharePlatforms: z
    .array(sharePlatformSchema)
    .max(QUICK_SHARE_MAX)
    .transform((platforms) => [...new Set(platforms)]),
  emojiStyle: z.enum(EMOJI_STYLES),
  interfaceLanguage: z.enum(INTERFACE_LANGUAGES),
  itemsPerPage: z.union(PAGE_SIZES.map((size) => z.literal(size))),
  keepRecordings: z.boolean(),
  /** Whether the speakers of each new recording are told apart by their voices. */
  separateSpeakers: z.boolean(),
  /** False: corrections are not noticed, and learned words are not used. */
  learnWords: z.boolean(),
  /** Whether all data stays on this server and its network: external services receive nothing. */
  nothingLeaves: z.boolean(),
  /** The recipe that runs after each recording; null for none. */
  afterRecording: itemId.nullable(),
  accessibility: accessibilitySchema,
};

/** All preferences, each with its default. */
export const userPreferencesSchema = z.object({
  preferredChatModel: fields.preferredChatModel.default('gpt-5'),
  aiModelAutoSelect: fields.aiModelAutoSelect.default(true),
  quickSharePlatforms: fields.quickSharePlatforms.default([...QUICK_SHARE_DEFAULT]),
  emojiStyle: fields.emojiStyle.default('all'),
  interfaceLanguage: fields.interfaceLanguage.default('en'),
  itemsPerPage: fields.itemsPerPage.default(PAGE_SIZE_DEFAULT),
  keepRecordings: fields.keepRecordings.default(false),
  separateSpeakers: fields.separateSpeakers.default(false),
  learnWords: fields.learnWords.default(true),
  nothingLeaves: fields.nothingLeaves.default(false),
  afterRecording: fields.afterRecording.default(null),
  /** Null until the user changes a setting; until then a new device uses its own settings. */
  accessibility: fields.accessibility.nullable().default(null),
});
export type UserPreferences = z.infer<typeof userPreferencesSchema>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Normalises a change: moves accessibility settings from the top level and renames the legacy field. */
function normalizeChange(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { interface_language: language, ...given } = body;
  const named = language === undefined ? given : { interfaceLanguage: language, ...given };
  const isFlat = (name: string): boolean => name in accessibilitySchema.shape;
  const entries = Object.entries(named);
  const flat = Object.fromEntries(entries.filter(([name]) => isFlat(name)));
  if (Object.keys(flat).length === 0) return named;
  const { accessibility = null, ...rest } = Object.fromEntries(entries.filter(([name]) => !isFlat(name)));
  const isNested = isRecord(accessibility) || accessibility === null;
  return { ...rest, accessibility: isNested ? { ...flat, ...accessibility } : accessibility };
}

/**
 * A change of some preferences and some accessibility settings (null clears them all). Accessibility settings
 * may also be at the top level; `interface_language` is accepted for `interfaceLanguage`.
 */
export const userPreferencesChangeSchema = z.preprocess(
  normalizeChange,
  z.strictObject({ ...fields, accessibility: accessibilitySchema.partial().nullable() }).partial(),
);
export type UserPreferencesChange = z.infer<typeof userPreferencesChangeSchema>;

/** The model for chat and writing, or automatic choice by task and length. */
export const modelChoiceSchema = z
  .strictObject({
    preferredChatModel: fields.preferredChatModel,
    aiModelAutoSelect: fields.aiModelAutoSelect,
  })
  .partial();
export type ModelChoice = z.infer<typeof modelChoiceSchema>;

export const userPreferencesEndpoints = {
  'GET /api/user-preferences': {
    summary: 'Get the preferences',
    auth: 'user',
    rate: 'general',
    response: userPreferencesSchema,
    errors: [],
  },
  'POST /api/user-preferences': {
    summary: 'Update preferences; omitted ones stay',
    auth: 'user',
    rate: 'general',
    body: userPreferencesChangeSchema,
    response: userPreferencesSchema,
    errors: [],
  },
  'PUT /api/user-preferences': {
    summary: 'Choose the model of the assistant and the writing tools',
    auth: 'user',
    rate: 'general',
    body: modelChoiceSchema,
    response: userPreferencesSchema,
    errors: [],
  },
} as const satisfies EndpointTable;
