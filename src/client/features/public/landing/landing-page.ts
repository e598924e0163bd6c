import { localizeText } from '../../shared/page/content-text.ts';
import type { HeadContext, PageHead, PublicPage } from '../../shared/page/public-page.ts';
import { organizationData } from '../../shared/page/structured-data.ts';
import { LandingScreen } from './LandingScreen.tsx';
import { type LandingData, readLanding } from './landing-data.ts';

/** Only crawlers read it, and they read what the server drew: the browser does not carry it. */
const structuredDataOf = ({ portal }: LandingData, { t, language, url }: HeadContext): readonly object[] => {
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const group = portal.contacts[0];
  const ways = {
    telephone: portal.helpPhone || undefined,
    email: group?.email ?? undefined,
    address: localizeText(group?.address, language)?.text,
  };
  return [
    organizationData(publisher, ways),
    { '@type': 'WebSite', name: t('app.portal.name'), url: `${url.origin}/`, inLanguage: language },
  ];
};

const describe = (data: LandingData, question: HeadContext): PageHead => ({
  title: '',
  description: question.t('landing.hero.text'),
  canonical: '/',
  structured: import.meta.env.SSR ? structuredDataOf(data, question) : [],
});

/** The portal's first page. */
export const landingPage: PublicPage<LandingData> = { read: readLanding, describe, Screen: LandingScreen };
