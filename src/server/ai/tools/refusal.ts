import {
  ANY_DEED,
  APOLOGY,
  FIRST_PERSON,
  isEmptyWord,
  isRequestWord,
  NEGATION,
  NEGATION_INSIDE,
  OWN_DEED,
  REQUEST_NOUNS,
  TASK_VERBS,
  TASK_WORDS,
  TEXT_WORDS,
} from './refusal-words.ts';
import { textWeight } from './text-weight.ts';
import { wordFinder, wordsOf } from './word-match.ts';

/** Characters at the beginning of an answer that are checked for a refusal. */
const HEAD = 300;
/** Weight of a source from which an answer of half its length is too long for a refusal. */
const LONG_SOURCE = 600;
/** Share of an answer's longer words that occur in the source, from which it is not a refusal. */
const SHARED_MIN = 0.6;
const LONGER_WORD_MIN = 4;

/** Interjections and marks before the first sentence. */
const LEADING_FILLER =
  /^(?:[\s"“„«*_>#-]|(?:um+|uh+|eh+m?|ähm?|öhm?|euh|ehm|hmm+|well|oh|ah|okay|ok|nou|bueno|pues|beh)(?!\p{L})[,.…]*)+/u;

/** A service that calls itself a model. A human profession ("as an AI engineer") does not match. */
const SELF_REFERENCE = [
  /(?:as|i'm|i am) (?:just |only )?an? (?:ai|artificial intelligence|(?:large )?(?:ai )?language model)(?: (?:language )?(?:model|assistant|system|program|chatbot))?(?=[,.]| (?:and|that|so|trained|developed|designed|i)\b)/,
  /(?:als|ik ben) (?:slechts |maar )?(?:een )?(?:ai|kunstmatige intelligentie|taalmodel)(?:-?(?:taalmodel|model|assistent))?(?=[,.]| (?:kan|heb|ben|en|dat|mag)\b)/,
  /(?:als|ich bin) (?:nur )?(?:ein |eine )?(?:ki|künstliche intelligenz|sprachmodell)(?:-?(?:sprachmodell|modell|assistent(?:in)?|system))?(?=[,.]| (?:kann|habe|bin|und|darf)\b)/,
  /(?:en tant que? ?|je suis )(?:un |une |'|d')*(?:ia|intelligence artificielle|modèle de langage|modèle d'ia|assistant ia|assistant virtuel)(?!\p{L})/u,
  /(?:como|soy) (?:un |una )?(?:ia|inteligencia artificial|modelo de lenguaje|asistente de ia|asistente virtual)(?!\p{L})/u,
  /(?:come|sono) (?:un |una |un')?(?:ia|intelligenza artificiale|modello linguistico|assistente (?:di ia|virtuale|ia))(?!\p{L})/u,
].map((pattern) => new RegExp(`^(?:[^.!?]{0,60}?[,.]? )?${pattern.source}`, 'u'));

const GUIDELINES =
  /(?:against|violates?|contrary to|outside) (?:my|our|the) (?:guidelines|policies|policy|programming|principles)|(?:mijn|onze) richtlijnen|(?:meinen?|unseren?) richtlinien|mes (?:consignes|directives|règles)|mis (?:directrices|políticas|normas)|(?:mie|le mie) linee guida/;

/** A request for a text: the service did not see the given one. */
const ASKS_FOR_TEXT =
  /^(?:please|could you|can you|geef|deel|stuur|kunt u|kun je|bitte|könntest du|können sie|veuillez|merci de|pouvez-vous|por favor|podrías|puedes|per favore|potresti|puoi)\b.{0,50}(?:text|transcript|content|tekst|inhoud|inhalt|texte|contenu|texto|contenido|testo|contenuto)\b.{0,40}(?:me to |to be |translate|for translation|ik moet|vertalen|\bich\b|übersetz|que je |traduire|quieres que|traduzca|vuoi che)/u;

/** The same refusals in other languages that services answer in. */
const OTHER_LANGUAGES =
  /(?:申し訳|すみません).{0,30}(?:お手伝い|翻訳|対応|お答え|提供).{0,12}(?:できません|できかねます)|(?:抱歉|对不起|很遗憾).{0,12}(?:无法|不能).{0,12}(?:协助|帮助|提供|翻译|处理|完成|满足|回答)|(?:죄송|미안).{0,20}(?:도와드릴|도울|번역할|처리할|제공할|답변할) 수 없|я не могу (?:вам )?(?:помочь|выполнить|перевести|обработать|предоставить|ответить)|não (?:posso|consigo) (?:ajudar|atender|traduzir|processar|fornecer|responder)|(?:لا أستطيع|لا يمكنني) (?:مساعدت|ترجمة|معالجة|تقديم|الإجابة)/u;

const normalise = (text: string): string => text.toLowerCase().replace(/[’ʼ`´]/g, "'");
const negates = (text: string): boolean => NEGATION.test(text) || NEGATION_INSIDE.test(text);

/** The first sentence, and the second if the first only apologises. */
function openingOf(head: string): string {
  const [first = '', second = ''] = head.split(/(?<=[.!?])\s+/);
  return namesTask(first) ? first : `${first} ${second}`;
}

const lettersOnly = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const namesTask = (sentence: string): boolean => lettersOnly(sentence).some((word) => TASK_VERBS.has(word));
const namesOwnTask = (sentence: string): boolean =>
  lettersOnly(sentence).some((word) => TASK_VERBS.has(word) && !ANY_DEED.has(word));

/** True when most longer words of the answer's beginning occur in the source. */
function isShared(source: string, head: string): boolean {
  const words = wordsOf(head).filter((word) => word.length >= LONGER_WORD_MIN);
  if (words.length === 0) return false;
  const isInSource = wordFinder(wordsOf(source));
  return words.filter(isInSource).length >= words.length * SHARED_MIN;
}

/**
 * What a sentence refuses: the task and nothing else, or a text of some topic ("I can't translate content that …"); null
 * if it may be part of a text, like "I have to decline" and "I can't help you with the move".
 */
function refusalOf(sentence: string): 'task' | 'topic' | null {
  const words = lettersOnly(sentence);
  if (!words.some((word) => FIRST_PERSON.has(word)) || !negates(sentence)) return null;
  const verbs = words.filter((word) => TASK_VERBS.has(word));
  if (words.every(isEmptyWord)) {
    const isAboutTask = verbs.some((verb) => !OWN_DEED.has(verb)) || words.some(isRequestWord);
    return verbs.length > 0 && isAboutTask ? 'task' : null;
  }
  const isAboutText = words.some((word) => REQUEST_NOUNS.has(word));
  return isAboutText && verbs.some((verb) => !ANY_DEED.has(verb)) ? 'topic' : null;
}

/** True for an answer about as long as its long source: refusals are short. */
function isTooLong(source: string, answer: string): boolean {
  const weight = textWeight(source);
  return weight >= LONG_SOURCE && textWeight(answer) >= weight / 2;
}

/**
 * True when an answer is a refusal: the service says that it cannot do the task instead of doing it. Dictated text can
 * sound alike ("I can't help you with the move"), so an answer that shares words with the source is not a refusal. When
 * the source or the user's wish negates or apologises, an answer is a refusal only if it is about a task of a service
 * that the source does not mention.
 */
export function isRefusal(source: string, answer: string, instruction = ''): boolean {
  const head = normalise(answer).replace(LEADING_FILLER, '').slice(0, HEAD);
  const sourceText = normalise(source);
  const opening = openingOf(head);
  const refusal = isTooLong(source, answer) ? null : refusalOf(opening);
  const refersToItself = SELF_REFERENCE.some((pattern) => pattern.test(head)) || GUIDELINES.test(head);
  const asksForText = ASKS_FOR_TEXT.test(head);
  const isOtherLanguage = OTHER_LANGUAGES.test(head);
  if (!(refusal || refersToItself || asksForText || isOtherLanguage) || isShared(source, head)) return false;
  if (asksForText) return !TEXT_WORDS.test(sourceText);
  if (!negates(sourceText) && !negates(normalise(instruction))) return true;
  const isOwnTask = namesOwnTask(opening) || (APOLOGY.test(opening) && !APOLOGY.test(sourceText));
  return (refersToItself || (refusal === 'task' && isOwnTask)) && !TASK_WORDS.test(sourceText);
}
