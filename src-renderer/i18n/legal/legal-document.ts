/** One section of a legal text: its heading, and paragraphs. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** Sections of the Privacy Policy, in their order. */
export const PRIVACY_SECTIONS = [
  'responsible',
  'collected',
  'recordings',
  'texts',
  'services',
  'purposes',
  'device',
  'security',
  'retention',
  'rights',
  'children',
  'changes',
] as const;

/** Sections of the Terms of Service, in their order. */
export const TERMS_SECTIONS = [
  'agreement',
  'service',
  'account',
  'use',
  'content',
  'ai',
  'plans',
  'payment',
  'availability',
  'liability',
  'ending',
  'law',
] as const;

interface LegalText<Section extends string> {
  readonly title: string;
  readonly lead: string;
  readonly sections: Readonly<Record<Section, LegalSection>>;
}

/** Both legal texts in one language. */
export interface LegalDocuments {
  readonly privacy: LegalText<(typeof PRIVACY_SECTIONS)[number]>;
  readonly terms: LegalText<(typeof TERMS_SECTIONS)[number]>;
}

/** The day of the last change of either text, as an ISO date. */
export const LEGAL_UPDATED = '2026-11-21';
