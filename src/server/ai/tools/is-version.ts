import type { AiTool } from '../../../contract/api/ai-tool-list.ts';
import { isRefusal } from './refusal.ts';
import { TOOLS } from './registry.ts';
import { wordsOf } from './word-match.ts';

/**
 * True when an answer is a version of its text; false when it answers a question in the text, executes a command in it,
 * or is about something else. Each tool defines its own check. `instruction`: the user's instruction to the custom tool.
 */
export function isVersion(tool: AiTool, source: string, answer: string, instruction = ''): boolean {
  if (isRefusal(source, answer, instruction)) return false;
  const rule = TOOLS[tool].isVersion;
  return (
    rule === null || rule({ source, answer, sourceWords: wordsOf(source), answerWords: wordsOf(answer) })
  );
}
