import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { listApplicantPages, showApplicantPage } from '../../../../../contract/applicant-pages.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { apiBaseUrl } from '../../../../api/base-url.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { BackLink } from '../../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Muted, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { type Device, DeviceWindow } from '../../shared/DeviceWindow.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { adminApplicationQuery } from '../queries.ts';

type Pages = DataFor<typeof listApplicantPages>;
type ApplicantPage = Pages['Pages'][number];

const pagesQuery = (formId: string) =>
  queryOptions({
    queryKey: ['applicant-pages', formId],
    queryFn: async ({ signal }) => (await callApi(listApplicantPages, { params: { formId }, signal })).data,
    staleTime: 0,
  });

const devices: readonly Device[] = ['phone', 'desktop'];

/** Until the page is there. */
const FIRST_HEIGHT = 640;

const usePageTitle = (): ((page: ApplicantPage) => string) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  return ({ Page, Step }) => {
    if (Step !== null) return stepTitle(Step);
    return t(`admin-applications.applicantView.page.${Page}`, { defaultValue: t(`app.screen.${Page}`) });
  };
};

interface FrameProps {
  readonly formId: string;
  readonly path: string;
  readonly device: Device;
  readonly title: string;
  /** Called with the page that a link inside the frame has opened. */
  readonly onShown: (path: string) => void;
}

/** The page itself. The server sends it without scripts, and the browser sends nothing from it. */
const PageFrame = ({ formId, path, device, title, onShown }: FrameProps) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [isRefused, setRefused] = useState(false);
  const src = callUrl(apiBaseUrl, showApplicantPage, { formId }, { path });
  useEffect(() => {
    const { current } = frame;
    const read = (): void => {
      // The browser shows no refusal of the server in a frame, and gives no access to what it shows instead.
      const page = current?.contentDocument;
      setRefused(page?.contentType !== 'text/html');
      if (!page) return;
      setHeight(Math.max(FIRST_HEIGHT, page.documentElement.scrollHeight));
      const shown = new URLSearchParams(page.location.search).get('path');
      if (shown !== null) onShown(shown);
    };
    current?.addEventListener('load', read);
    return () => current?.removeEventListener('load', read);
  }, [onShown]);
  return (
    <>
      {isRefused && <FailureNotice error={undefined} onRetry={() => frame.current?.setAttribute('src', src)} />}
      <Box hidden={isRefused}>
        <DeviceWindow device={device} src={src} title={title} frame={frame} height={height} isCentred />
      </Box>
    </>
  );
};

const ApplicantView = ({ formId, pages: { Pages, IsPartial } }: { readonly formId: string; readonly pages: Pages }) => {
  const { t } = useTranslation();
  const titleOf = usePageTitle();
  const [search, setSearch] = useSearchParams();
  const device = devices.find((one) => one === search.get('device')) ?? 'phone';
  const change = (values: Readonly<Partial<Record<'path' | 'device', string>>>): void =>
    setSearch({ ...Object.fromEntries(search), ...values }, { replace: true, preventScrollReset: true });
  const [first] = Pages;
  // What the list does not offer is opened by a link of a page.
  const [opened, setOpened] = useState<string>();
  // The first page can be chosen again after a link has left it.
  const [turn, setTurn] = useState(0);
  const chosen = Pages.find(({ Path }) => Path === search.get('path')) ?? first;
  if (!chosen) return null;
  const shown = opened === undefined ? chosen : Pages.find(({ Path }) => Path === opened);
  return (
    <>
      <Box display="flex" flexWrap="wrap" gap="4" alignItems="end">
        <FilterSelect
          label={t('admin-applications.applicantView.choose')}
          value={shown?.Path ?? ''}
          onChange={(path) => {
            setOpened(undefined);
            setTurn(turn + 1);
            change({ path });
          }}
        >
          {!shown && <option value="">{t('admin-applications.applicantView.other')}</option>}
          {Pages.map((page) => (
            <option key={page.Path} value={page.Path}>
              {titleOf(page)}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={t('admin-applications.applicantView.device.label')}
          value={device}
          onChange={(one) => change({ device: one, ...(shown && { path: shown.Path }) })}
        >
          {devices.map((one) => (
            <option key={one} value={one}>
              {t(`admin-applications.applicantView.device.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </Box>
      {IsPartial && <Muted data-part="partial">{t('admin-applications.applicantView.partial')}</Muted>}
      <PageFrame
        key={`${chosen.Path} ${device} ${turn}`}
        formId={formId}
        path={chosen.Path}
        device={device}
        title={t('admin-applications.applicantView.frame', { page: shown ? titleOf(shown) : '' })}
        onShown={setOpened}
      />
    </>
  );
};

/** The application is gone, or the admin may not see it: a retry would not help. */
const isAbsent = (error: unknown): boolean => hasStatus(error, 400, 404);

/** /admin/as-applicant/:formId: the pages of an applicant as the applicant sees them, to look at only. */
export const ApplicantViewScreen = () => {
  const { t } = useTranslation();
  const { formId = '' } = useParams();
  const { data, error, refetch } = useQuery(pagesQuery(formId));
  // Known where staff come from the page of the application.
  const { data: known } = useQuery({ ...adminApplicationQuery(formId), enabled: false });
  return (
    <Stack gap="5">
      <BackLink to={pathTo('applicantDetail', { id: formId })}>{t('app.screen.applicantDetail')}</BackLink>
      <PageHeading lead={known?.Application.Name}>{t('app.screen.applicantView')}</PageHeading>
      {isAbsent(error) ? (
        <EmptyState title={t('admin-applications.detail.gone')} text={t('admin-applications.detail.goneText')}>
          <ButtonLink to={pathTo('applicantList')}>{t('admin-applications.detail.back')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Muted maxWidth="prose">{t('admin-applications.applicantView.text')}</Muted>
          {error && <FailureNotice error={error} onRetry={() => void refetch()} />}
          {data ? <ApplicantView formId={formId} pages={data} /> : !error && <CardSkeleton rows={4} />}
        </>
      )}
    </Stack>
  );
};
