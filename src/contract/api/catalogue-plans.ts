import type { PlanId } from '../limits.ts';

/** Price and features of a plan; its minutes and languages are in `PLANS`. Every plan has every tool. */
export interface PlanOffer {
  /** Brand name, the same in every language. */
  readonly name: string;
  /** US cents per month. */
  readonly centsPerMonth: number;
  /** Included features; their texts are `plan.feature.<id>`. */
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

/** Days of the one free trial of Pro. */
export const PRO_TRIAL_DAYS = 7;
/** Days within which a payment is refunded on request. */
export const MONEY_BACK_DAYS = 30;
