import type { Mode } from '../../../../src/contract/desktop/modes.ts';

export const MODE_PRESETS = ['mail', 'chat', 'code', 'notes'] as const;
export type ModePreset = (typeof MODE_PRESETS)[number];

const PRESETS: Readonly<Record<ModePreset, Pick<Mode, 'programs' | 'tool'>>> = {
  mail: {
    programs: ['outlook', 'thunderbird', 'com.apple.mail', 'geary', 'evolution', 'superhuman', 'mailspring'],
    tool: 'email',
  },
  chat: {
    programs: ['slack', 'discord', 'teams', 'telegram', 'signal', 'whatsapp', 'element', 'mobilesms'],
    tool: null,
  },
  code: {
    programs: [
      'code',
      'cursor',
      'codium',
      'idea',
      'webstorm',
      'pycharm',
      'zed',
      'sublime',
      'xcode',
      'devenv',
    ],
    tool: null,
  },
  notes: {
    programs: ['obsidian', 'notion', 'onenote', 'com.apple.notes', 'logseq', 'joplin', 'bear'],
    tool: 'bullets',
  },
};

/** A mode without any settings. */
export const emptyMode = (): Mode => ({
  id: crypto.randomUUID(),
  name: '',
  programs: [],
  titles: [],
  language: null,
  voiceProfile: null,
  tool: null,
  recipe: null,
  instruction: '',
  targetLanguage: null,
  service: null,
  pasteMethod: null,
});

export const presetMode = (preset: ModePreset, name: string): Mode => ({
  ...emptyMode(),
  ...PRESETS[preset],
  name,
});

/** Semicolons and bullets may be part of a window's title. */
const COMMAS = /[,，、،]/;

/** The parts of a list that is typed with the commas of any script. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(COMMAS)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
