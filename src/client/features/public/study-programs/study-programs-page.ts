import { listStudyPrograms } from '../../../../contract/study-programs.ts';
import { ApiError } from '../../../api/api-error.ts';
import { institutionCode, readListQuery } from '../../shared/page/addresses.ts';
import type { HeadContext, PageHead, PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { breadcrumbData } from '../../shared/page/structured-data.ts';
import { type ProgramListData, programListAddress } from './program-data.ts';
import { StudyProgramsScreen } from './StudyProgramsScreen.tsx';

const MAX_LEVEL_LENGTH = 60;

/** @throws ApiError 404 for an unknown institution and an invalid page number */
const read = async ({ url, call }: PageLoadContext): Promise<ProgramListData> => {
  const found = readListQuery(url);
  const level = url.searchParams.get('level') || undefined;
  if (!found || found.page > 100_000 || (level?.length ?? 0) > MAX_LEVEL_LENGTH)
    throw new ApiError({ kind: 'server', status: 404, message: '' });
  const { page, institution } = found;
  const code = institutionCode(institution);
  const query = {
    page,
    ...(code !== undefined && { institutionCode: String(code) }),
    ...(level !== undefined && { entity: level }),
  };
  return { ...(await call(listStudyPrograms, { query })).data, query: { page, institution, level } };
};

const describe = ({ query }: ProgramListData, { t, url }: HeadContext): PageHead => {
  const title = t('study-programs.title');
  const breadcrumbs = [
    { to: '/', label: t('public.home') },
    { to: programListAddress({}), label: title },
  ];
  return {
    title,
    description: t('study-programs.lead'),
    canonical: programListAddress(query),
    structured: import.meta.env.SSR ? [breadcrumbData(url.origin, breadcrumbs)] : [],
  };
};

/** The list of all programs, for everybody. */
export const studyProgramsPage: PublicPage<ProgramListData> = { read, describe, Screen: StudyProgramsScreen };
