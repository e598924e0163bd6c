import { useTranslation } from 'react-i18next';
import { readHealth } from '../../contract/portal.ts';
import { pathTo } from '../../contract/visitor-pages.ts';
import type { DataFor } from '../api/call-types.ts';
import { Badge } from '../design/Badge.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Card, Row, Stack } from '../design/primitives.tsx';
import { type PublicPage, usePageData } from '../features/shared/page/public-page.ts';

/** The status of the portal for people; programs read the same call as JSON. */
const HealthScreen = () => {
  const { t } = useTranslation();
  const { status, build } = usePageData<Health>();
  return (
    <Stack gap="6" maxWidth="lg">
      <PageHeading lead={t('app.health.text')}>{t('app.screen.healthcheck')}</PageHeading>
      <Card>
        <Row justifyContent="space-between">
          <Badge tone="success">{t('app.health.up')}</Badge>
          <code data-fact="status">{status}</code>
          <span>
            {t('app.health.build')} <code data-fact="build">{build}</code>
          </span>
        </Row>
      </Card>
    </Stack>
  );
};

type Health = DataFor<typeof readHealth>;

export const healthPage: PublicPage<Health> = {
  read: async ({ call }) => (await call(readHealth)).data,
  describe: (_, { t }) => ({
    title: t('app.screen.healthcheck'),
    description: t('app.health.text'),
    canonical: pathTo('healthcheck'),
    isIndexed: false,
  }),
  Screen: HealthScreen,
  isUncacheable: true,
};
