import { readHealth } from '../../../../contract/health.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { DataFor } from '../../../api/call-types.ts';
import type { PublicPage } from '../../shared/page/public-page.ts';
import { HealthScreen } from './HealthScreen.tsx';

export type Health = DataFor<typeof readHealth>;

export const healthPage: PublicPage<Health> = {
  read: async ({ ask }) => (await ask(readHealth)).data,
  describe: (_, { t }) => ({
    title: t('app.screen.healthcheck'),
    description: t('app.health.text'),
    canonical: pathTo('healthcheck'),
    isIndexed: false,
  }),
  Screen: HealthScreen,
  isFleeting: true,
};
