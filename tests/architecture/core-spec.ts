/** One rule of the core specification, and the test that holds it: a file below `tests/` and words of its title. */
interface Held {
  readonly section: number;
  readonly rule: string;
  readonly file: string;
  readonly title: string;
}

/** One rule that is not built yet, and what it waits for. */
interface Waiting {
  readonly section: number;
  readonly rule: string;
  readonly waitsFor: string;
}

const ACCOUNT = 'pages of the second specification';

const held = (section: number, rule: string, file: string, title: string): Held => ({
  section,
  rule,
  file,
  title,
});

/** The core specification, line by line. */
export const CORE_SPEC: readonly Held[] = [
  held(
    1,
    'Speech becomes text by the service that was chosen',
    'e2e/main-job.spec.ts',
    'one records, reads the words',
  ),
  held(1, 'An uploaded recording becomes text', 'e2e/upload.spec.ts', 'becomes text'),
  held(1, 'Twelve interface languages with full tables', 'architecture/texts.test.ts', 'are whole in %s'),
  held(1, 'A missing key shows the key', 'renderer/i18n/i18n.test.ts', 'a missing key as itself'),

  held(2, 'Protected and public routes, redirects', 'e2e/session.spec.ts', 'guards send visitors to sign in'),
  held(2, 'Not-found screen', 'e2e/session.spec.ts', 'what is not there says so'),
  held(
    2,
    'Skip link on every page, sound at every size',
    'e2e/accessibility.spec.ts',
    'every screen is sound at every size',
  ),
  held(
    2,
    'Offline service worker at load',
    'e2e/offline.spec.ts',
    'without a network the app opens and records',
  ),
  held(
    2,
    'Service, sensitivity and language of the recorder',
    'e2e/recorder.spec.ts',
    'every setting has a name, works by keyboard',
  ),
  held(
    2,
    'Current and recent transcriptions, counters, expand',
    'e2e/history.spec.ts',
    'the counters, previews, ages, pages',
  ),
  held(2, 'Mobile recorder: four views', 'e2e/phone.spec.ts', 'a phone shows the recorder in its four views'),
  held(
    2,
    'Mobile recorder: service switcher wraps round',
    'e2e/shell.spec.ts',
    'the service switcher walks round',
  ),
  held(2, 'Full-screen menu, back button and title', 'e2e/shell.spec.ts', 'the menu has the whole screen'),
  held(
    2,
    'Editor: toolbar by keyboard',
    'e2e/editor-format.spec.ts',
    'the toolbar is one stop of the Tab key',
  ),
  held(
    2,
    'Editor: compact row on phones',
    'e2e/editor-format.spec.ts',
    'on a phone six tools stand in a row',
  ),
  held(2, 'Editor: fullscreen', 'e2e/editor-format.spec.ts', 'the full screen is the same editor'),
  held(
    2,
    'Editor: bold, italic, underline, strikethrough',
    'e2e/editor-format.spec.ts',
    'words are marked by button and by key',
  ),
  held(2, 'Editor: alignment', 'renderer/features/editor/formatting.test.ts', 'is the whole paragraph’s'),
  held(
    2,
    'Editor: font, size, line height, quote, list',
    'e2e/editor-format.spec.ts',
    'a quote, a list, and how the text is set',
  ),
  held(
    2,
    'Editor: paste cleaned',
    'e2e/editor-format.spec.ts',
    'what is pasted becomes what the editor knows',
  ),
  held(
    2,
    'Editor: translate bar, selection, ask for anything',
    'e2e/editor-tools.spec.ts',
    'a text is translated, selected words alone',
  ),
  held(
    2,
    'Audio player of the original recording',
    'e2e/player.spec.ts',
    'a kept recording plays over its waveform',
  ),
  held(
    2,
    'Audio Quality Analysis panel',
    'e2e/quality.spec.ts',
    'the quality of a poor recording is told in words',
  ),
  held(
    2,
    'Quality panel only where something was measured',
    'e2e/quality.spec.ts',
    'where nothing was measured there is no analysis',
  ),
  held(
    2,
    'Sharing bar under a text that is not empty',
    'e2e/sharing.spec.ts',
    'the four apps of the beginning stand under a text',
  ),
  held(
    2,
    'List: select mode, All/None, Delete (count), Cancel',
    'e2e/history.spec.ts',
    'several are selected and deleted at once',
  ),
  held(
    2,
    '/recent: filter, sizes, selection, opening',
    'e2e/history.spec.ts',
    'the page of the whole history: filter',
  ),
  held(
    2,
    '/recent: empty and error states',
    'e2e/history.spec.ts',
    'when it is empty, and when it can not be loaded',
  ),
  held(
    2,
    'Keyboard alone from recording to sharing',
    'e2e/keyboard.spec.ts',
    'one records, edits and shares with the keyboard alone',
  ),
  held(2, 'Install card with Install and dismiss', 'e2e/shell.spec.ts', 'offers itself in a card'),

  held(3, 'User fields', 'server/accounts/handlers.test.ts', 'registers, signs in and tells who one is'),
  held(
    3,
    'Transcription fields, measured and never invented',
    'server/transcriptions/service.test.ts',
    'is transcribed, measured and stored',
  ),
  held(
    3,
    'duration is decoded',
    'server/transcriptions/service.test.ts',
    'is measured whatever its header claims',
  ),
  held(
    3,
    'audioUrl where recordings are kept',
    'server/transcriptions/service.test.ts',
    'keeps the recording where the person asks for it',
  ),
  held(
    3,
    'List response and pagination',
    'server/transcriptions/pages.test.ts',
    'has the newest first, ten to a page',
  ),
  held(
    3,
    'Personality profile and its defaults',
    'server/personality-profile/handlers.test.ts',
    'starts as the defaults',
  ),
  held(
    3,
    'Greeting and closing: presets, own words',
    'text/email-frame.test.ts',
    'takes the profile’s own words',
  ),
  held(
    3,
    'Preferences and their defaults',
    'server/user-preferences/handlers.test.ts',
    'start as the defaults',
  ),
  held(3, 'twitter is read as x', 'server/user-preferences/handlers.test.ts', 'read twitter as x'),
  held(
    3,
    'emojiStyle all or basic',
    'server/ai/local/local-tools.test.ts',
    'keeps to plain ones where that is the style',
  ),
  held(
    3,
    'Text as HTML, sanitised',
    'server/transcriptions/rich-text.test.ts',
    'is stored beside the plain text, sanitised',
  ),
  held(
    3,
    'Theme kept under the product’s key, system by default',
    'e2e/shell.spec.ts',
    'the theme walks round, is named and kept',
  ),

  held(4, 'Session: 401 counts as logged out', 'renderer/data/user.test.ts', ''),
  held(
    4,
    'Sign out clears everything',
    'e2e/session.spec.ts',
    'signing out and in again shows the specified texts',
  ),
  held(
    4,
    'Recording: idle, recording, processing, result',
    'renderer/features/recorder/recorder-machine.test.ts',
    'answers every event in every state',
  ),
  held(
    4,
    'Cancel discards, after an undo',
    'renderer/features/recorder/recorder-machine.test.ts',
    'comes back from a cancel within the undo window',
  ),
  held(4, 'Mute while recording', 'e2e/phone.spec.ts', 'muting records silence'),
  held(4, 'Theme cycles as each screen’s rule says', 'renderer/theme/color-scheme.test.ts', ''),
  held(
    4,
    'Personalised text shown where there is one',
    'e2e/editor-tools.spec.ts',
    'a text in the person’s style is kept beside what was said',
  ),
  held(4, 'Undo restores the last', 'e2e/editor.spec.ts', 'can be undone and redone in both ways'),
  held(
    4,
    'An AI action replaces the text, undone in one step',
    'e2e/editor-tools.spec.ts',
    'is replaced in one step that is undone at once',
  ),
  held(4, 'A history item opens in the editor', 'e2e/history.spec.ts', 'a text that opens in the editor'),
  held(
    4,
    'A new page size begins at page 1',
    'renderer/features/transcriptions/paging.test.ts',
    'begins at page 1 after a new search, filter or size',
  ),
  held(
    4,
    'Search keeps focus and caret, waits 500 ms',
    'e2e/history.spec.ts',
    'a search waits for a pause, keeps the caret',
  ),
  held(
    4,
    'Install prompt: shown, accepted, dismissed, installed',
    'renderer/platform/web/install-offer.test.ts',
    'stays away for the session once dismissed',
  ),
  held(
    4,
    'Interface language: saved at once, page loaded anew',
    'e2e/shell.spec.ts',
    'the interface language is saved',
  ),

  held(5, 'Tools do nothing without text', 'e2e/editor-local.spec.ts', 'an empty text has no tools'),
  held(
    5,
    'A tool is disabled while it runs',
    'renderer/features/editor/tools/tool-run.test.ts',
    'is one at a time',
  ),
  held(
    5,
    'Inline formatting needs selected text',
    'renderer/features/editor/formatting.test.ts',
    'need selected text',
  ),
  held(
    5,
    'Insert quote: around the selection',
    'renderer/features/editor/formatting.test.ts',
    'goes around the selection',
  ),
  held(
    5,
    'Insert quote: placeholder',
    'renderer/features/editor/formatting.test.ts',
    'is a placeholder where nothing is selected',
  ),
  held(
    5,
    'Word count: tags stripped, split on whitespace',
    'text/word-count.test.ts',
    'leaves a lone bracket',
  ),
  held(
    5,
    'Sensitivity 10 to 100, default 50',
    'renderer/platform/web/microphone-gain.test.ts',
    'never leaves the range of the slider',
  ),
  held(
    5,
    'Nothing is sent without audio, and it is told',
    'renderer/features/recorder/recorder-machine.test.ts',
    'says what is missing when nothing was captured',
  ),
  held(5, 'Quick share: at most 6', 'e2e/sharing.spec.ts', 'six apps can be chosen'),
  held(
    5,
    'Account form rules',
    'e2e/session.spec.ts',
    'the sign-up form tells each mistake beside its field',
  ),
  held(
    5,
    'Bullet list: lines, or sentences of one line',
    'text/bullet-list.test.ts',
    'makes a point of each sentence',
  ),
  held(
    5,
    'Services without a key are named',
    'e2e/editor-local.spec.ts',
    'what needs a writing service is disabled',
  ),

  held(
    6,
    'Someone else’s resource is as a missing one',
    'server/transcriptions/handlers.test.ts',
    'cannot be read, edited or deleted by anyone else',
  ),
  held(
    6,
    'Every endpoint declares its auth',
    'architecture/architecture.test.ts',
    'every endpoint declares its auth',
  ),

  held(
    7,
    'GET /api/user, login, register, logout',
    'server/accounts/handlers.test.ts',
    'ends a session at sign-out',
  ),
  held(
    7,
    'POST /api/transcriptions with personalizeEnabled',
    'server/ai/personal-style.test.ts',
    'is stored beside what was said',
  ),
  held(
    7,
    'GET /api/transcriptions with search, page, limit, aiService',
    'server/transcriptions/pages.test.ts',
    'keeps to one service',
  ),
  held(
    7,
    'DELETE and both bulk deletes',
    'server/transcriptions/handlers.test.ts',
    'is deleted, with its place in list and search',
  ),
  held(
    7,
    'The eight tools, plain and as events',
    'server/ai/writer.test.ts',
    'with every tool, as a plain answer and as events',
  ),
  held(
    7,
    'POST /api/personalize keeps its result',
    'server/ai/service.test.ts',
    'is kept beside the original',
  ),
  held(
    7,
    'Preferences: partial changes',
    'server/user-preferences/handlers.test.ts',
    'keep what is changed and leave the rest',
  ),
  held(
    7,
    'Sharing: deep link, then the web page after a second',
    'e2e/sharing.spec.ts',
    'on a phone the app is tried first',
  ),

  held(8, 'Error message is status, colon, body', 'renderer/data/http-error.test.ts', ''),
  held(
    8,
    'Login and registration failures',
    'renderer/app/mutation-notices.test.ts',
    'shows what the server said to people',
  ),
  held(
    8,
    'Microphone: denied, missing, in use, other',
    'e2e/microphone.spec.ts',
    'a microphone that is missing or taken says so in words',
  ),
  held(
    8,
    'Transcription failure',
    'renderer/features/recorder/recorder-notices.test.ts',
    'have the words of the specification',
  ),
  held(
    8,
    'AI tool failures are told, the text is untouched',
    'e2e/editor-tools.spec.ts',
    'a service that fails is told in plain words',
  ),
  held(
    8,
    'Emoji preference failure',
    'e2e/editor-local.spec.ts',
    'emoji preferences that can’t be saved are told',
  ),
  held(8, 'Instagram clipboard failure', 'e2e/sharing.spec.ts', 'Instagram gets the text by the clipboard'),
  held(8, 'Delete failures', 'e2e/history.spec.ts', 'and a failure says so'),

  held(
    9,
    'Undo history of at least 20 steps',
    'renderer/features/editor/transcript-editor.test.ts',
    'and undoes it',
  ),
  held(
    9,
    'Recording format preference',
    'renderer/platform/web/recording-format.test.ts',
    'is the first of webm with opus, webm, mp4, wav',
  ),
  held(
    9,
    'Quick share defaults, four in compact mode',
    'e2e/sharing.spec.ts',
    'four of them stand on a phone',
  ),
  held(9, 'Relative age', 'text/relative-age.test.ts', ''),
  held(9, 'Preview cut at 100', 'text/preview.test.ts', ''),
  held(9, 'Recording tips by score', 'renderer/features/quality/quality-bands.test.ts', ''),
  held(
    9,
    'Toasts: one visible, removed after their delay',
    'renderer/ui/toast/toasts.test.ts',
    'shows one at a time',
  ),
];

/** What of the core specification needs pages that another one describes. */
export const WAITING: readonly Waiting[] = [
  { section: 2, rule: 'Writing assistant in the right column', waitsFor: ACCOUNT },
  {
    section: 2,
    rule: 'Menu: Pricing, FAQ, Contact, AI Coach, Voice Profiles, Analytics, Settings, Help, Privacy',
    waitsFor: ACCOUNT,
  },
  { section: 2, rule: 'Onboarding in place of the app; ?personality=true', waitsFor: ACCOUNT },
  { section: 2, rule: 'Quick accessibility popover in the header', waitsFor: ACCOUNT },
  { section: 2, rule: 'Footer links to settings, legal pages and contact', waitsFor: ACCOUNT },
];
