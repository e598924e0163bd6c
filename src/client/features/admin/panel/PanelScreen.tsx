import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import { useSession } from '../../../api/use-session.ts';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../design/Notice.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { Views } from '../shared/Views.tsx';
import { canAdd } from './add/AddLink.tsx';
import { NewEntry } from './add/NewEntry.tsx';
import { MasterData } from './data/MasterData.tsx';
import { EntryEditor } from './edit/EntryEditor.tsx';
import { Entries } from './entries/Entries.tsx';
import { panelLink } from './panel-link.ts';
import { type Panel, panelQuery, type View, views } from './queries.ts';

/** What belongs to all institutions is no business of an admin of one. */
const ofGroup: ReadonlySet<View> = new Set(['entity', 'channel', 'data']);

const Frame = ({ view, children }: { readonly view: View; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const isLimited = typeof useSession()?.institutionCode === 'number';
  return (
    <Stack gap="6">
      <PageHeading>{t('app.screen.controlPanel')}</PageHeading>
      <Views
        label={t('admin-panel.views')}
        views={views
          .filter((one) => !isLimited || !ofGroup.has(one))
          .map((one) => ({
            name: t(`admin-panel.view.${one}`),
            to: panelLink({ view: one }),
            isShown: one === view,
          }))}
      />
      {children}
    </Stack>
  );
};

interface SectionProps {
  readonly panel: Panel;
  readonly section: PanelSection;
  readonly id: string | null;
  readonly isNew: boolean;
}

const Section = ({ panel, section, id, isNew }: SectionProps) => {
  const { t } = useTranslation();
  const entry = panel[section].find((one) => one.id === id);
  if (isNew && canAdd(section)) return <NewEntry key={section} panel={panel} section={section} />;
  if (id === null)
    return (
      <Frame view={section}>
        <Entries key={section} panel={panel} section={section} />
      </Frame>
    );
  if (entry) return <EntryEditor key={`${section} ${id}`} section={section} entry={entry} />;
  return (
    <EmptyState as="h1" title={t('admin-panel.gone')}>
      <TextLink to={panelLink({ view: section })}>{t(`admin-panel.view.${section}`)}</TextLink>
    </EmptyState>
  );
};

const Loaded = ({ section, ...asked }: Omit<SectionProps, 'panel'>) => {
  const { data, error, refetch } = useQuery(panelQuery);
  if (data) return <Section panel={data} section={section} {...asked} />;
  return (
    <Frame view={section}>
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={4} height="32" />}
    </Frame>
  );
};

/** /admin/control-panel: what admins set without a programmer. */
export const PanelScreen = () => {
  const [params] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'contact';
  if (view === 'data')
    return (
      <Frame view={view}>
        <MasterData />
      </Frame>
    );
  return (
    <Suspense
      fallback={
        <Frame view={view}>
          <CardSkeleton rows={4} height="32" />
        </Frame>
      }
    >
      <Loaded section={view} id={params.get('id')} isNew={params.has('add')} />
    </Suspense>
  );
};
