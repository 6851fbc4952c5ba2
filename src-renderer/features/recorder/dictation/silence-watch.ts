/** Loudness in dBFS below which nothing counts as a voice: a quiet room through a good microphone is at about -65 dBFS. */
const SOUND_DB = -58;
/** A level this far above the room noise counts as voice. */
const VOICE_OVER_ROOM_DB = 10;
/** The noise floor rises this much per second, so that a louder room does not count as voice for long. */
const FLOOR_RISE_DB = 2;
/** Loudness of digital silence. */
const SILENT_DB = -100;

/** Measures the time since the last speech. */
export class SilenceWatch {
  #floorDb: number | null = null;
  #lastAt = 0;
  #lastVoiceAt: number | null = null;

  /**
   * Takes a root-mean-square level of 0 to 1 at a time in milliseconds; null while paused or muted, after which the
   * measurement restarts. Returns the milliseconds since the last voice, or since the first level.
   */
  measure(level: number | null, now: number): number {
    if (level === null) {
      this.#floorDb = null;
      this.#lastVoiceAt = null;
      return 0;
    }
    const db = level > 0 ? Math.max(SILENT_DB, 20 * Math.log10(level)) : SILENT_DB;
    const raisedFloorDb = (this.#floorDb ?? db) + (FLOOR_RISE_DB * (now - this.#lastAt)) / 1000;
    this.#floorDb = Math.min(db, this.#floorDb === null ? db : raisedFloorDb);
    this.#lastAt = now;
    const isVoice = db > Math.max(SOUND_DB, this.#floorDb + VOICE_OVER_ROOM_DB);
    if (isVoice || this.#lastVoiceAt === null) this.#lastVoiceAt = now;
    return now - this.#lastVoiceAt;
  }
}
