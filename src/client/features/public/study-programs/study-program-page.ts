import { getStudyProgram } from '../../../../contract/study-programs.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { nameOfInstitution } from '../../shared/page/addresses.ts';
import type { HeadContext, PageHead, PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { breadcrumbData } from '../../shared/page/structured-data.ts';
import type { ProgramData } from './program-data.ts';
import { StudyProgramScreen } from './StudyProgramScreen.tsx';

/** @throws ApiError 404 */
const read = async ({ params, call }: PageLoadContext): Promise<ProgramData> =>
  (await call(getStudyProgram, { params: { id: params['id'] ?? '' } })).data;

const describe = ({ id, name, institutionCode }: ProgramData, { t, url }: HeadContext): PageHead => {
  const institution = nameOfInstitution(t, institutionCode);
  const canonical = pathTo('studyProgram', { id });
  const breadcrumbs = [
    { to: '/', label: t('public.home') },
    { to: pathTo('studyPrograms'), label: t('study-programs.title') },
    { to: canonical, label: name },
  ];
  return {
    title: name,
    description: t('study-programs.description', { program: name, institution }),
    canonical,
    structured: import.meta.env.SSR ? [breadcrumbData(url.origin, breadcrumbs)] : [],
  };
};

/** What one program costs, requires and offers. */
export const studyProgramPage: PublicPage<ProgramData> = { read, describe, Screen: StudyProgramScreen };
