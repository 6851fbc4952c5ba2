import { RETENTION, type TablesPrivacy } from './table-privacy.ts';

/** Recordings, texts, and their settings. */
export const TEXT_TABLES: TablesPrivacy<
  | 'recipes'
  | 'voice_profiles'
  | 'corrections'
  | 'vocabulary_answers'
  | 'learned_words'
  | 'takes'
  | 'take_pieces'
  | 'transcriptions'
  | 'text_versions'
  | 'privacy_receipts'
  | 'tags'
  | 'text_tags'
  | 'saved_searches'
  | 'text_merges'
  | 'transcription_words'
  | 'transcription_word_times'
  | 'recordings_to_remove'
> = {
  recipes: {
    content: 'Saved instructions with their names.',
    purpose: 'To run them on texts.',
    retention: 'the recipe or the account is deleted',
    personal: ['name', 'steps'],
    technical: ['id', 'owner', 'icon', 'key', 'place', 'position'],
  },
  voice_profiles: {
    content: 'Names, descriptions and vocabulary of voice profiles, with counts of their use.',
    purpose: 'To recognise the user’s terms.',
    retention: 'the profile or the account is deleted',
    personal: ['body', 'words', 'confidence_sum', 'last_used_at'],
    technical: ['id', 'owner', 'is_active', 'created_at', 'transcriptions', 'confidences'],
  },
  corrections: {
    content: 'Transcribed words, and the user’s corrections of them.',
    purpose: 'To offer them as vocabulary.',
    retention: 'it is forgotten, or the text or the account is deleted',
    personal: ['heard', 'corrected'],
    technical: ['no', 'owner', 'seq', 'times', 'at'],
  },
  vocabulary_answers: {
    content: 'Whether a suggested word was accepted.',
    purpose: 'To suggest nothing twice.',
    retention: 'everything learned is forgotten, or the account is deleted',
    personal: ['word', 'answer'],
    technical: ['owner', 'times', 'at'],
  },
  learned_words: {
    content: 'Replacements for misrecognised words, and declined suggestions.',
    purpose: 'To apply them to new recordings.',
    retention: 'it is removed, everything learned is forgotten, or the account is deleted',
    personal: ['heard', 'written', 'answer'],
    technical: ['id', 'owner', 'times', 'at'],
  },
  takes: {
    content:
      'A recording: its language, service, times and device. While it is in progress, its audio is stored as a file, see below.',
    purpose:
      'To lose no recording, whatever fails, and to bring back no deleted text when a device sends it again.',
    retention:
      'the account is deleted, or it is discarded; `browser`, `system`, `recorded_on` and `content_sha256` only until its text is deleted',
    personal: ['language', 'started_at', 'failure_text', 'browser', 'system', 'recorded_on'],
    technical: [
      ...(['owner', 'id', 'state', 'ai_service', 'personalize', 'mime_type', 'created_at'] as const),
      ...(['updated_at', 'chunks', 'lost', 'failure_code', 'transcription_id', 'holder', 'epoch'] as const),
      ...(['stored_chunks', 'stored_bytes', 'stored_at', 'meeting', 'separate_speakers', 'unnamed'] as const),
      ...(['recipients', 'content_sha256'] as const),
    ],
  },
  take_pieces: {
    content: 'Transcribed parts of an unfinished text.',
    purpose: 'To transcribe and charge nothing twice.',
    retention: 'the text is stored or the recording is discarded',
    personal: ['result'],
    technical: ['owner', 'take_id', 'key'],
  },
  transcriptions: {
    content:
      'Texts as spoken, shaped and edited, with language, engine, service and quality; with separated speakers, their names and voice features.',
    purpose: 'The history of texts, the purpose of the product.',
    retention: RETENTION.text,
    personal: [
      ...(['original_text', 'personalized_text', 'edited_text', 'edited_html', 'segments'] as const),
      ...(['personalize_note', 'language', 'created_at', 'edited_at', 'recorded_on', 'pinned_at'] as const),
      ...(['speaker_names', 'voice_prints', 'translated_to', 'audio_deleted_at'] as const),
    ],
    technical: [
      ...(['seq', 'id', 'owner', 'take_id', 'ai_service', 'version', 'duration', 'audio_key'] as const),
      ...(['quality_score', 'noise_level', 'confidence', 'audio_format', 'sample_rate', 'bitrate'] as const),
      ...(['channels', 'processing_time', 'engine', 'speech_model', 'writer_service'] as const),
      ...(['writer_model', 'audio_bytes', 'part_of', 'spoken_cuts', 'speaker_separation'] as const),
    ],
  },
  text_versions: {
    content: 'The versions of each text: what was changed, when, by which tool or device.',
    purpose: 'To show and restore earlier versions of a text.',
    retention: `${RETENTION.text}; the oldest are merged when there are more than \`KEEP_VERSIONS\``,
    personal: [
      ...(['name', 'browser', 'system', 'made_at', 'changed_at', 'body', 'added', 'removed'] as const),
      'translated_to',
    ],
    technical: [
      ...(['id', 'text_id', 'owner', 'no', 'parent', 'kind', 'tool', 'writer_service'] as const),
      ...(['writer_model', 'session', 'revision', 'depth'] as const),
    ],
  },
  privacy_receipts: {
    content: 'Which engine transcribed each text, which services received how many of its words, and when.',
    purpose: 'To show which services received what of a text.',
    retention: RETENTION.text,
    personal: ['words', 'characters', 'times', 'first_at', 'last_at'],
    technical: ['id', 'text_id', 'owner', 'kind', 'tool', 'service', 'model', 'place', 'host'],
  },
  tags: {
    content: 'Names of tags.',
    purpose: 'To find texts again.',
    retention: 'the tag or the account is deleted',
    personal: ['name', 'name_key'],
    technical: ['id', 'owner'],
  },
  text_tags: {
    content: 'Which text has which tag.',
    purpose: 'To find texts again.',
    retention: 'the tag is removed, or the tag, the text or the account is deleted',
    personal: ['tag_id', 'text_id'],
    technical: ['id', 'owner'],
  },
  saved_searches: {
    content: 'Saved searches with their names.',
    purpose: 'To show their results as a folder.',
    retention: 'the search, its tag or the account is deleted',
    personal: ['name', 'search', 'language', 'recorded_on', 'tag_id'],
    technical: ['id', 'owner', 'ai_service'],
  },
  text_merges: {
    content: 'Which texts were merged into which, and when.',
    purpose: 'To undo a merge.',
    retention: 'the merge is undone, or the text or the account is deleted',
    personal: ['at'],
    technical: ['id', 'owner', 'text_id', 'before_no', 'revision'],
  },
  transcription_words: {
    content: 'The words of each text.',
    purpose: 'To search.',
    retention: RETENTION.text,
    personal: ['words'],
    technical: ['owner', 'seq'],
  },
  transcription_word_times: {
    content: 'The time, confidence and alternatives of each word.',
    purpose: 'To mark and play doubtful words.',
    retention: RETENTION.text,
    personal: ['words'],
    technical: ['owner', 'seq'],
  },
  recordings_to_remove: {
    content: null,
    purpose: 'Keys of recordings to be removed from the disk or the bucket.',
    retention: 'they are removed',
    personal: [],
    technical: ['key'],
  },
};
