import { localizeText } from '../../shared/page/content-text.ts';
import type { HeadContext, PageHead, PublicPage } from '../../shared/page/public-page.ts';
import { organizationData } from '../../shared/page/structured-data.ts';
import { LandingScreen } from './LandingScreen.tsx';
import { type LandingData, readLanding } from './landing-data.ts';

const structuredDataOf = ({ portal }: LandingData, { t, language, url }: HeadContext): readonly object[] => {
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const group = portal.contacts[0];
  const contact = {
    telephone: portal.helpPhone || undefined,
    email: group?.email ?? undefined,
    address: localizeText(group?.address, language)?.text,
  };
  return [
    organizationData(publisher, contact),
    { '@type': 'WebSite', name: t('app.portal.name'), url: `${url.origin}/`, inLanguage: language },
  ];
};

const describe = (data: LandingData, context: HeadContext): PageHead => ({
  title: '',
  description: context.t('landing.hero.text'),
  canonical: '/',
  structured: structuredDataOf(data, context),
});

/** The landing page of the portal. */
export const landingPage: PublicPage<LandingData> = { read: readLanding, describe, Screen: LandingScreen };
