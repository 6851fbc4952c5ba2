/** Date of the last change of either legal text, in ISO format. */
export const LEGAL_UPDATED = '2026-11-29';

/** A section of a legal text: its anchor, heading and paragraphs. */
export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export interface LegalDocument {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

const TITLE = /^# (.+)$/;
const HEADING = /^## (.+) \{#([a-z]+)\}$/;

/**
 * Parses a legal text (`locales/<language>/privacy.md`, `terms.md`): a title, a lead, and sections `##
 * Heading {#id}` of plain paragraphs, all separated by blank lines. Throws for any other structure.
 */
export function parseLegalDocument(markdown: string): LegalDocument {
  const [head = '', lead = '', ...blocks] = markdown.trim().split(/\n{2,}/);
  const title = TITLE.exec(head)?.[1];
  if (title === undefined) throw new Error('A legal text begins with its title.');
  const sections: { id: string; title: string; paragraphs: string[] }[] = [];
  for (const block of blocks) {
    const [, heading, id] = HEADING.exec(block) ?? [];
    if (heading !== undefined && id !== undefined) sections.push({ id, title: heading, paragraphs: [] });
    else if (block.startsWith('#')) throw new Error(`A heading without a name to link to: ${block}`);
    else {
      const section = sections.at(-1);
      if (!section) throw new Error('A legal text has one lead.');
      section.paragraphs.push(block);
    }
  }
  return { title, lead, sections };
}
