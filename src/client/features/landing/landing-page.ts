import type { HeadQuestion, PageHead, PublicPage } from '../../ui/page/public-page.ts';
import { organizationOf } from '../../ui/page/structured.ts';
import { LandingScreen } from './LandingScreen.tsx';
import { type LandingData, readLanding } from './read-landing.ts';

const describe = ({ portal }: LandingData, { t, language, url }: HeadQuestion): PageHead => {
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const group = portal.contacts[0];
  return {
    title: '',
    description: t('landing.hero.text'),
    canonical: '/',
    structured: [
      organizationOf(publisher, {
        telephone: portal.helpPhone || undefined,
        email: group?.email ?? undefined,
        address: group?.address?.id,
      }),
      { '@type': 'WebSite', name: t('app.portal.name'), url: `${url.origin}/`, inLanguage: language },
    ],
  };
};

/** The portal's first page. */
export const landingPage: PublicPage<LandingData> = { read: readLanding, describe, Screen: LandingScreen };
