import type { Locale } from './locales.ts';

/** A wording that is forbidden in a language's texts, and its replacement. */
type WordingRule = readonly [forbidden: RegExp, instead: string];

/** A half-width sign beside a Chinese or Japanese character. */
const HALF_WIDTH: WordingRule = [
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー”》」）}])([.,:;!?)]| ?\()|[,;!?(](?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u,
  'full-width signs and …',
];

const WORDING_RULES: Readonly<Record<string, readonly WordingRule[]>> = {
  ar: [[/(?<![\w\u200E])\.[a-z]\w*/, 'U+200E before the dot of a file ending']],
  de: [
    [/(?<=[\p{L},] )(Sie|Ihnen|Ihr(e[mnrs]?)?)(?!\p{L})/u, 'du'],
    [/Sprachprofil/, 'Stimmprofil'],
    [/(den|seine) Versionen/, 'Fassungen'],
  ],
  es: [[/claves? de acceso/i, 'llave de acceso']],
  fr: [
    [/(?<!\p{L})(tu|toi|ta|tes|t’\p{L}+)(?!\p{L})/iu, 'vous'],
    [
      /(?<!\u202F)[?!;](?=\s|$)|(?<!\u00A0)[:»%](?=\s|$)|«(?!\u00A0)/u,
      'a no-break space (U+202F at ?!;, U+00A0 at :«»%)',
    ],
  ],
  ja: [[/別の版/, 'バージョン'], HALF_WIDTH],
  ko: [
    [/\p{L}(니다|십시오)(?!\p{L})/u, '해요'],
    [/(?<!일반 |컨)텍스트/, '글'],
    [/단어장/, '어휘'],
  ],
  nl: [[/aanmeld|aangemeld/i, 'inloggen']],
  pt: [
    [
      /(?<!\p{L})(ecrã|ficheiro|guardad|partilh|telem[óo]vel|utilizador|palavra-passe|teu|tua|noutr|está a \p{L}+r(?!\p{L}))/iu,
      'the words of Brazil',
    ],
  ],
  ru: [
    [/(?<!\p{L})(ты|теб[яе]|тво([йяёию]|ей|его|их|им))(?!\p{L})/iu, 'вы'],
    [/учётн/i, 'аккаунт'],
    [/служб/, 'сервис'],
    [/\{\{(?!count)\w+\}\} раз(?!\p{L})/u, '“раз: {{number}}”, which needs no plural form'],
  ],
  zh: [[/您/, '你'], [/语音配置/, '语音档案'], [/词汇表/, '词汇'], HALF_WIDTH],
};

/** Quoted speech: instructions to a service, and samples. */
const QUOTED = /^(recipes\.do\.|tools\.suggest\.|personality\.fillerHint$|landing\.email$)/;

/** Texts of a language that deviate from its form of address, terms or typography. */
export function findWordingFaults(language: string, locale: Locale): string[] {
  const texts = [...locale].flatMap(([namespace, table]) =>
    Object.entries(table)
      .filter(([key]) => !QUOTED.test(key))
      .map(([key, words]) => ({ name: `${namespace}: ${key}`, words })),
  );
  return (WORDING_RULES[language] ?? []).flatMap(([forbidden, instead]) =>
    texts.flatMap(({ name, words }) => {
      const found = forbidden.exec(words);
      return found ? [`${name} says “${found[0]}”; these texts say ${instead}`] : [];
    }),
  );
}
