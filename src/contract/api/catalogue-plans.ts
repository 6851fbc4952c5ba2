import type { PlanId } from '../limits.ts';

/** What a plan costs and offers, as the pages and the settings tell it; its minutes and languages are in `PLANS`. Both have every tool. */
export interface PlanOffer {
  /** Brand name, the same in every language. */
  readonly name: string;
  /** US cents for a month. */
  readonly centsPerMonth: number;
  /** What is in it; the words for each are the texts `plan.feature.<id>`. */
  readonly features: readonly PlanFeature[];
  readonly isMostPopular: boolean;
}

export type PlanFeature = 'everyTool' | 'fiveLanguages' | 'allLanguages';

export const PLAN_CATALOGUE = {
  free: {
    name: 'Free',
    centsPerMonth: 0,
    features: ['everyTool', 'fiveLanguages'],
    isMostPopular: false,
  },
  pro: {
    name: 'Pro',
    centsPerMonth: 299,
    features: ['everyTool', 'allLanguages'],
    isMostPopular: true,
  },
} as const satisfies Readonly<Record<PlanId, PlanOffer>>;

/** Days that Pro can be tried, once, without paying. */
export const PRO_TRIAL_DAYS = 7;
/** Days in which a payment is given back on request. */
export const MONEY_BACK_DAYS = 30;
