import { useTranslation } from 'react-i18next';
import { Box } from '../../../design/primitives.tsx';
import { About } from './About.tsx';
import { Help } from './Help.tsx';
import { Hero } from './Hero.tsx';
import { Journey } from './Journey.tsx';
import { News } from './News.tsx';
import { NoticeBand } from './NoticeBand.tsx';
import { Periods } from './periods/Periods.tsx';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useLanding } from './use-landing.ts';

export const LandingScreen = () => {
  const { t } = useTranslation();
  const { portal, agendas, cards } = useLanding();
  return (
    <Box>
      <NoticeBand notice={portal.notice} />
      <Hero title={t('landing.hero.title')} text={t('landing.hero.text')} />
      <Periods periods={portal.periods} />
      <Journey />
      {agendas.map((excerpt) => (
        <UpcomingEvents key={excerpt.path} excerpt={excerpt} today={portal.today} />
      ))}
      <About />
      {cards.map((excerpt) => (
        <News key={excerpt.path} excerpt={excerpt} />
      ))}
      <Help phone={portal.helpPhone} />
    </Box>
  );
};
