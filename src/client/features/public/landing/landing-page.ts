import type { HeadQuestion, PageHead, PublicPage } from '../../shared/page/public-page.ts';
import { organizationOf } from '../../shared/page/structured.ts';
import { inLanguage } from '../../shared/page/words.ts';
import { LandingScreen } from './LandingScreen.tsx';
import { type LandingData, readLanding } from './read-landing.ts';

/** Only crawlers read it, and they read what the server drew: the browser does not carry it. */
const structuredOf = ({ portal }: LandingData, { t, language, url }: HeadQuestion): readonly object[] => {
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const group = portal.contacts[0];
  const ways = {
    telephone: portal.helpPhone || undefined,
    email: group?.email ?? undefined,
    address: inLanguage(group?.address, language)?.text,
  };
  return [
    organizationOf(publisher, ways),
    { '@type': 'WebSite', name: t('app.portal.name'), url: `${url.origin}/`, inLanguage: language },
  ];
};

const describe = (data: LandingData, question: HeadQuestion): PageHead => ({
  title: '',
  description: question.t('landing.hero.text'),
  canonical: '/',
  structured: import.meta.env.SSR ? structuredOf(data, question) : [],
});

/** The portal's first page. */
export const landingPage: PublicPage<LandingData> = { read: readLanding, describe, Screen: LandingScreen };
