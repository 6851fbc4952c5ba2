const QUESTION_MARK = /[?？؟]/;
/** Spoken questions lack a question mark: a question word followed by a verb or a measure. */
const INTERROGATIVE = new RegExp(
  `^(?:${[
    "(?:who|what|when|where|why|how|which)(?:s|’s|'s| is| are| was| were| do| does| did| can| could| should| would| will| many| much| long| far)",
    '(?:is|are|does|did|can|could|should|would|will) (?:i|you|we|they|he|she|it|there|this|that|the)',
    // "Do it", "do the laundry" are commands.
    'do (?:i|you|we|they)',
    '(?:wie|wat|waar|waarom|wanneer|hoe|welke) (?:is|zijn|was|doet|doe|kan|kun|moet|heeft|heb|veel|lang|ver|gaat)',
    '(?:wer|was|wo|warum|wann|welche|wie) (?:ist|sind|war|kann|kannst|muss|hat|hast|viel|viele|lange|weit|geht)',
    '(?:qui|que|quoi|où|quand|comment|pourquoi|combien|quel|quelle) (?:est|sont|fait|peut|de)',
    '(?:quién|qué|cuándo|dónde|cómo|cuál|cuánto|cuántos) ',
  ].join('|')})`,
  'i',
);
const QUESTION_WORDS = 25;

function isSpokenQuestion(text: string): boolean {
  if (QUESTION_MARK.test(text)) return true;
  const isOneSentence = !/[.!。]\s*\S/.test(text.trim());
  const isShort = text.split(/\s+/).length <= QUESTION_WORDS;
  return isOneSentence && isShort && INTERROGATIVE.test(text.trim());
}

/** True when a text contains a question mark. */
export const isQuestion = (text: string): boolean => QUESTION_MARK.test(text);

/** Words at the beginning of a text that its answer would not repeat: "What is important are the people". */
const SAME_START_WORDS = 3;

function startsLike(source: string, answer: string): boolean {
  const [own, other] = [source, answer].map((text) =>
    (text.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []).slice(0, SAME_START_WORDS).join(' '),
  );
  return own === other;
}

/** False when a question in the source is missing in the answer: it was answered instead of kept. */
export const keepsQuestion = (source: string, answer: string): boolean =>
  !isSpokenQuestion(source) || isQuestion(answer) || startsLike(source, answer);

const COMMAND_VERBS =
  'ignore|forget|write|translate|summari[sz]e|repeat|answer|reply|say|send|list|explain|use|create|generate|tell|give|show|schrijf|vertaal|vergeet|negeer|herhaal|schreib|schreibe|übersetze|vergiss|erzähl|erzähle|écris|traduis|oublie|réponds|escribe|traduce|olvida|scrivi|traduci|ignora|dimentica|escreva';
/** A command at the beginning, or one addressed to the listener ("tell me") anywhere. */
const COMMANDS = new RegExp(
  `(?<=^(?:(?:please|now|and|hey|okay|ok|so|um|uh|can you|could you) )*)(?:${COMMAND_VERBS})(?=\\s)|\\b(?:tell|give|show|write|send|sing|read)(?= (?:me|us)\\b)`,
  'giu',
);
/** Words that keep a rephrased command recognisable as a request. */
const POLITE_REQUEST =
  /\b(?:please|kindly|could you|would you|can you|let me|inform|provide|allow|alstublieft|alsjeblieft|graag|bitte|könnten sie|s['’]il (?:vous|te) pla[iî]t|veuillez|por favor|per favore)\b/iu;

/**
 * False when none of the source's commands is left in the answer: they were executed instead of kept. A style may rephrase some.
 */
export function keepsCommand(source: string, answer: string): boolean {
  const commands = source.trim().toLowerCase().match(COMMANDS);
  if (!commands || POLITE_REQUEST.test(answer)) return true;
  const words = answer.toLowerCase().match(/\p{L}+/gu) ?? [];
  return commands.some((command) => words.some((word) => word.startsWith(command.replace(/e$/, ''))));
}
