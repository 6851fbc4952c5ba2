import type { PublicPage } from '../../src/contract/page/pages.ts';
import type { TextKey } from '../i18n/text-keys.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';

/** A public page: its title and description for tabs and search engines, and its content. */
export interface PublicRoute {
  readonly title: TextKey;
  readonly description: TextKey;
  readonly Page: LazyPage;
}

/** Every public page. A new one needs an address in the contract and an entry here. */
export const PUBLIC_ROUTES: Readonly<Record<PublicPage, PublicRoute>> = {
  '/': {
    title: 'title.landing',
    description: 'landing.about',
    Page: lazyPage(async () => (await import('../pages/landing-page.tsx')).LandingPage, 'landing'),
  },
  '/features': {
    title: 'title.features',
    description: 'about.features',
    Page: lazyPage(async () => (await import('../pages/features-page.tsx')).FeaturesPage, 'public'),
  },
  '/pricing': {
    title: 'title.pricing',
    description: 'about.pricing',
    Page: lazyPage(async () => (await import('../pages/pricing-page.tsx')).PricingPage, 'public'),
  },
  '/faq': {
    title: 'title.faq',
    description: 'about.faq',
    Page: lazyPage(async () => (await import('../pages/faq-page.tsx')).FaqPage, 'public'),
  },
  '/contact': {
    title: 'title.contact',
    description: 'about.contact',
    Page: lazyPage(async () => (await import('../pages/contact-page.tsx')).ContactPage, 'public'),
  },
  '/privacy': {
    title: 'title.privacy',
    description: 'about.privacy',
    Page: lazyPage(async () => (await import('../pages/privacy-page.tsx')).PrivacyPage, 'privacy', 'public'),
  },
  '/terms': {
    title: 'title.terms',
    description: 'about.terms',
    Page: lazyPage(async () => (await import('../pages/terms-page.tsx')).TermsPage, 'public', 'terms'),
  },
};

export const NotFoundPage = lazyPage(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
  'public',
);

const isPublic = (path: string): path is PublicPage => Object.hasOwn(PUBLIC_ROUTES, path);

/** The page at a public address. */
export const publicPage = (path: string): LazyPage =>
  isPublic(path) ? PUBLIC_ROUTES[path].Page : NotFoundPage;
