import { needsName } from '../../../text/email-frame.ts';
import { runLanguageTask } from '../local/language-worker-client.ts';
import { ENGLISH, type LocalResult, type ResolvedRequest, UNKNOWN_LANGUAGE } from '../local/local-work.ts';
import { inLanguage } from '../prompts/language.ts';
import type { PromptParts, ToolInput } from '../prompts/prompt.ts';
import { defineTool } from './define-tool.ts';
import { signatureOf } from './signature.ts';
import { contentOf, isOfLength, overlap } from './version-measures.ts';

/** The user's own greeting and closing, or the usual ones. */
function frameOf({ profile }: ToolInput): string {
  const { emailGreeting, emailClosing, formalLanguage } = profile;
  const name = signatureOf(profile);
  const tone = formalLanguage ? 'formal' : 'friendly and polite';
  const usual = (what: string) =>
    `Use a ${what} that is usual in the language of the text, ${tone}; name only people that the text names.`;
  const greeting =
    emailGreeting === 'auto'
      ? usual('greeting')
      : `Begin with the greeting ${JSON.stringify(emailGreeting)} as the language of the text says it, followed by the name of the reader where the text tells it.${needsName(emailGreeting) ? ' Where it tells none, use a greeting to readers of unknown name: never this word alone.' : ''}`;
  const closing =
    emailClosing === 'auto'
      ? usual('closing')
      : `End with the closing ${JSON.stringify(emailClosing)}, as the language of the text says it.`;
  const signature =
    name === '' ? 'Put no name under it.' : `Put the name ${JSON.stringify(name)} on the line under it.`;
  return [greeting, closing, signature].join(' ');
}

/** Turns the text into a complete message. */
function emailTask(input: ToolInput): PromptParts {
  return {
    instruction: `You make an e-mail of dictated text${inLanguage(input.language)}: the message that the speaker would send. Keep the language, all facts and requests, and the speaker's voice; put it in order, in short paragraphs, and correct its mistakes. Add no facts and no placeholders, and no subject line. ${frameOf(input)}`,
    reminder: 'Give the e-mail that says what the transcript above says.',
  };
}

async function frameLocally({ text, language, profile }: ResolvedRequest): Promise<LocalResult> {
  const { emailGreeting, emailClosing, formalLanguage, writingStyle } = profile;
  const isFormal = formalLanguage || writingStyle === 'academic';
  const frame = {
    greeting: emailGreeting,
    closing: emailClosing,
    name: signatureOf(profile),
    language: language === UNKNOWN_LANGUAGE ? ENGLISH : language,
    register: isFormal ? ('formal' as const) : ('friendly' as const),
  };
  return { text: await runLanguageTask('email', { text, frame }), note: null };
}

export const email = defineTool<'email'>({
  prompt: emailTask,
  isVersion: (pair) =>
    isOfLength(pair, 0.3, 1.6, 60) && overlap(contentOf(pair.sourceWords), pair.answerWords).share >= 0.35,
  local: { run: frameLocally },
});
