const RECORDER = [
  'src-renderer/features/recorder',
  'src-renderer/platform/web',
  'src/server/takes',
  'src/server/speech',
  'src/server/audio',
];
const EDITOR = ['src-renderer/features/editor', 'src/server/transcriptions'];
const FIRST_STEPS = ['src-renderer/features/personality', 'src/server/personality-profile'];
const VOICE_PROFILES = ['src-renderer/features/voice-profiles', 'src/server/voice-profiles'];

/**
 * The subjects of each browser spec: folders whose files, with everything they import, decide whether it runs
 * for a change. A spec without an entry runs for every change.
 */
export const SPEC_SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'tests/e2e/account.spec.ts': ['src-renderer/features/account', 'src/server/accounts', 'src/server/mail'],
  'tests/e2e/analytics.spec.ts': ['src-renderer/features/analytics', 'src/server/analytics'],
  'tests/e2e/assistant.spec.ts': ['src-renderer/features/assistant', 'src/server/ai'],
  'tests/e2e/crash.spec.ts': RECORDER,
  'tests/e2e/devices.spec.ts': RECORDER,
  'tests/e2e/doubtful-words.spec.ts': [...EDITOR, 'src-renderer/features/player', 'src/server/corrections'],
  'tests/e2e/editor.spec.ts': EDITOR,
  'tests/e2e/editor-drafts.spec.ts': EDITOR,
  'tests/e2e/editor-format.spec.ts': EDITOR,
  'tests/e2e/editor-local.spec.ts': [...EDITOR, 'src/server/ai'],
  'tests/e2e/editor-tools.spec.ts': [...EDITOR, 'src/server/ai'],
  'tests/e2e/exports.spec.ts': ['src-renderer/features/exports'],
  'tests/e2e/first-steps.spec.ts': FIRST_STEPS,
  'tests/e2e/first-steps-spoken.spec.ts': [...FIRST_STEPS, ...RECORDER],
  'tests/e2e/history.spec.ts': ['src-renderer/features/transcriptions', 'src/server/transcriptions'],
  'tests/e2e/kept-recordings.spec.ts': RECORDER,
  'tests/e2e/keyboard.spec.ts': [...RECORDER, ...EDITOR],
  'tests/e2e/kill-browser.spec.ts': RECORDER,
  'tests/e2e/live.spec.ts': RECORDER,
  'tests/e2e/microphone.spec.ts': RECORDER,
  'tests/e2e/offline.spec.ts': [...RECORDER, 'src-renderer/service-worker'],
  'tests/e2e/pause.spec.ts': RECORDER,
  'tests/e2e/phone.spec.ts': [...RECORDER, 'src-renderer/features/transcriptions'],
  'tests/e2e/plan.spec.ts': ['src-renderer/features/plan', 'src/server/plan'],
  'tests/e2e/player.spec.ts': ['src-renderer/features/player', ...RECORDER, 'src/server/transcriptions'],
  'tests/e2e/public.spec.ts': ['src-renderer/features/marketing', 'src/server/site'],
  'tests/e2e/quality.spec.ts': ['src-renderer/features/quality', 'src/server/audio'],
  'tests/e2e/recorder.spec.ts': RECORDER,
  'tests/e2e/settings.spec.ts': [
    'src-renderer/features/accessibility',
    'src-renderer/features/ai-models',
    'src-renderer/features/sharing',
    'src/server/user-preferences',
  ],
  'tests/e2e/sharing.spec.ts': ['src-renderer/features/sharing'],
  'tests/e2e/speech-engine.spec.ts': ['src/server/capabilities', 'src/server/speech'],
  'tests/e2e/upload.spec.ts': RECORDER,
  'tests/e2e/voice-profiles.spec.ts': VOICE_PROFILES,
  'tests/e2e/voice-profiles-spoken.spec.ts': [...VOICE_PROFILES, ...RECORDER],
  ...Object.fromEntries(
    ['dictation', 'packaging', 'security', 'shell', 'stand-in', 'system', 'take-store', 'this-computer'].map(
      (name) => [
        `tests/desktop/${name}.spec.ts`,
        [
          'src-main',
          'src-preload',
          'src-renderer/platform/desktop',
          'src-renderer/features/desktop',
          'src-renderer/features/pill',
          'tests/support/electron-stand-in',
        ],
      ],
    ),
  ),
};
