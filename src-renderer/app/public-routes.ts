import type { PublicPage } from '../../src/contract/page/pages.ts';
import type { TextKey } from '../i18n/text-keys.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';

/** A public page: its title and description for tabs and search engines, and its content. */
export interface PublicRoute {
  readonly title: TextKey;
  readonly description: TextKey;
  readonly page: LazyPage;
}

/** Every public page. A new one needs an address in the contract and an entry here. */
export const PUBLIC_ROUTES: Readonly<Record<PublicPage, PublicRoute>> = {
  '/': {
    title: 'title.landing',
    description: 'landing.about',
    page: lazyPage(async () => (await import('../pages/landing-page.tsx')).LandingPage, 'landing'),
  },
  '/features': {
    title: 'title.features',
    description: 'about.features',
    page: lazyPage(async () => (await import('../pages/features-page.tsx')).FeaturesPage, 'public'),
  },
  '/pricing': {
    title: 'title.pricing',
    description: 'about.pricing',
    page: lazyPage(async () => (await import('../pages/pricing-page.tsx')).PricingPage, 'public'),
  },
  '/faq': {
    title: 'title.faq',
    description: 'about.faq',
    page: lazyPage(async () => (await import('../pages/faq-page.tsx')).FaqPage, 'public'),
  },
  '/contact': {
    title: 'title.contact',
    description: 'about.contact',
    page: lazyPage(async () => (await import('../pages/contact-page.tsx')).ContactPage, 'public'),
  },
  '/privacy': {
    title: 'title.privacy',
    description: 'about.privacy',
    page: lazyPage(async () => (await import('../pages/privacy-page.tsx')).PrivacyPage, 'privacy', 'public'),
  },
  '/terms': {
    title: 'title.terms',
    description: 'about.terms',
    page: lazyPage(async () => (await import('../pages/terms-page.tsx')).TermsPage, 'public', 'terms'),
  },
};

export const notFoundPage = lazyPage(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
  'public',
);

const isPublic = (path: string): path is PublicPage => Object.hasOwn(PUBLIC_ROUTES, path);

/** The page at a public address. */
export const publicPage = (path: string): LazyPage =>
  isPublic(path) ? PUBLIC_ROUTES[path].page : notFoundPage;
