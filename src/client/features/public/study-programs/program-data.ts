import type { getStudyProgram, listStudyPrograms } from '../../../../contract/study-programs.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { DataFor } from '../../../api/call-types.ts';

/** Filter and page number in the address of the list. */
export interface ProgramQuery {
  readonly page: number;
  /** Parameter of an institution; undefined for all. */
  readonly institution?: string | undefined;
  /** Id of a level of study; undefined for all. */
  readonly level?: string | undefined;
}

export type ProgramListData = DataFor<typeof listStudyPrograms> & { readonly query: ProgramQuery };

/** The address of the list with a filter. */
export const programListAddress = ({ institution, level, page = 1 }: Partial<ProgramQuery>): string => {
  const search = new URLSearchParams({
    ...(institution && { institution }),
    ...(level && { level }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return pathTo('studyPrograms') + (search && `?${search}`);
};

export type ProgramData = DataFor<typeof getStudyProgram>;
