import type { AiService } from '../../../../src/contract/api/ai-services.ts';
import type { Take } from '../../../../src/contract/api/takes.ts';
import type { RecordingLanguage } from '../../../../src/contract/languages.ts';
import type { TakeOpening, TakeRecord } from '../../../platform/recording.ts';
import type { ElsewhereState } from '../machine/elsewhere.ts';
import type { RecorderTake } from '../machine/recorder-state.ts';
import type { TakeOptions } from '../machine/take-options.ts';
import { includesTake } from '../machine/variant-id.ts';

/** The user's options for the next recording. */
export interface RecordingChoice extends TakeOptions {
  readonly aiService: AiService;
  readonly language: RecordingLanguage;
  readonly personalize: boolean;
}

interface Identity {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

/** The identity of a recording that begins now. */
export const newIdentity = (userId: string): Identity => ({
  id: crypto.randomUUID(),
  userId,
  startedAt: Date.now(),
});

/** Initial values of every new take. */
const NEW_TAKE = { durationMs: 0, bytes: 0, failure: null, isUploaded: false, elsewhere: null } as const;

export function newTake(identity: Identity, choice: RecordingChoice): RecorderTake {
  return { ...NEW_TAKE, ...identity, ...choice, origin: 'take', name: null };
}

export function fileTake(identity: Identity, file: File, choice: RecordingChoice): RecorderTake {
  const fileFields = { origin: 'file', name: file.name, bytes: file.size, isMeeting: false } as const;
  return { ...NEW_TAKE, ...identity, ...choice, ...fileFields };
}

export function storedTake(record: TakeRecord): RecorderTake {
  const { id, userId, startedAt, durationMs, byteCount, failure } = record;
  const { aiService, language, retryLanguage, personalize, isMeeting, separateSpeakers } = record;
  const storedFields = { id, userId, startedAt, durationMs, aiService, language, personalize, failure };
  return {
    ...NEW_TAKE,
    ...storedFields,
    retryLanguage,
    isMeeting,
    separateSpeakers,
    origin: 'take',
    name: null,
    bytes: byteCount,
  };
}

/** A recording of this page. `unstored`: the slices that the store refused. */
interface PageRecording {
  readonly take: RecorderTake;
  readonly unstored: readonly Blob[];
}

/**
 * Adds the takes that exist only in this page, because the store refused all their slices. `recordings`: those of this
 * page, of any account.
 */
export function withUnstored(
  stored: readonly RecorderTake[],
  recordings: Iterable<PageRecording>,
): RecorderTake[] {
  const pageTakes = [...recordings]
    .filter(({ take, unstored }) => unstored.length > 0 && !stored.some(({ id }) => id === take.id))
    .map(({ take }) => take);
  return [...pageTakes, ...stored];
}

function stateElsewhere({ state, isComing }: Take): ElsewhereState {
  if (state === 'open') return isComing ? 'recording' : 'waiting';
  return state === 'failed' ? 'failed' : 'transcribing';
}

/** A user's takes that only the server has. `deviceTakeIds`: ids of the takes on this device. */
export function takesElsewhere(
  takes: readonly Take[],
  userId: string,
  deviceTakeIds: ReadonlySet<string>,
): RecorderTake[] {
  return takes
    .filter(({ id, state, bytes }) => state !== 'done' && bytes > 0 && !includesTake(deviceTakeIds, id))
    .map((take) => ({
      ...NEW_TAKE,
      id: take.id,
      userId,
      aiService: take.aiService,
      language: take.language,
      failure: take.failure,
      bytes: take.bytes,
      personalize: take.personalizeEnabled,
      origin: 'elsewhere',
      name: null,
      startedAt: Date.parse(take.startedAt),
      elsewhere: {
        state: stateElsewhere(take),
        // Recording devices send a media type, file uploads none.
        isUpload: take.mimeType === '',
        chunks: Math.max(take.next, 1),
      },
    }));
}

export function openingOf(take: RecorderTake, mimeType: string): TakeOpening {
  const { id, userId, startedAt, aiService, language, personalize, isMeeting, separateSpeakers } = take;
  const opening = { id, userId, startedAt, aiService, language, personalize, mimeType };
  return {
    ...opening,
    ...(isMeeting && { isMeeting }),
    ...(separateSpeakers !== undefined && { separateSpeakers }),
  };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/**
 * A file name for a take's audio, such as `recording-2026-01-31-1432.webm`, in local time; a picked file
 * keeps its name.
 */
export function fileNameOf(take: RecorderTake, mimeType: string): string {
  if (take.name !== null) return take.name;
  const at = new Date(take.startedAt);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  const container = mimeType.split(';')[0] ?? '';
  return `recording-${day}-${twoDigits(at.getHours())}${twoDigits(at.getMinutes())}.${EXTENSIONS[container] ?? 'webm'}`;
}
