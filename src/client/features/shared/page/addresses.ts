import { institutions } from 'virtual:catalogue';
import type { PublicContent } from './content-kinds.ts';

/** An institution's name for the heads of pages, which are built outside of React. */
export const nameOfInstitution = (t: (key: string) => string, institution: string | number): string => {
  const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
  return found ? t(`institution.${found.parameter}`) : '';
};

/** Filter and page number in the URL of a list. */
export interface ListQuery {
  readonly page: number;
  /** Parameter of an institution; undefined for all. */
  readonly institution?: string | undefined;
  readonly q?: string | undefined;
}

/** The page number in a query parameter, 1 without one; undefined for an invalid one. */
const parsePageNumber = (text: string | null): number | undefined => {
  if (text === null) return 1;
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
};

const MAX_SEARCH_LENGTH = 100;

/** Filter and page number of a list; undefined when the URL has an invalid one. */
export const readListQuery = ({ searchParams }: URL): ListQuery | undefined => {
  const page = parsePageNumber(searchParams.get('page'));
  const institution = searchParams.get('institution') || undefined;
  if (page === undefined || (institution !== undefined && institutionCode(institution) === undefined)) return undefined;
  const q = searchParams.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  return { page, institution, q };
};

/** Code of an institution by its parameter; undefined for the group, by which no list is filtered. */
export const institutionCode = (parameter: string | undefined): number | undefined =>
  institutions.find((institution) => institution.parameter === parameter && institution.code !== 0)?.code;

/** Theme of an institution, by parameter or code; undefined for the whole group. */
export const themeOf = (institution: string | number | undefined): string | undefined =>
  institutions.find(({ parameter, code }) => code !== 0 && (parameter === institution || code === institution))?.theme;

export const listAddress = ({ path }: Pick<PublicContent, 'path'>, query: Partial<ListQuery> = {}): string => {
  const { institution, q, page = 1 } = query;
  const search = new URLSearchParams({
    ...(institution && { institution }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return search === '' ? `/${path}` : `/${path}?${search}`;
};

/** The page of an item; undefined where its kind has no such pages, and before the item is published. */
export const itemAddress = (
  { path, neighbours, page }: PublicContent,
  { Id, slug }: { readonly Id: string; readonly slug: string | null },
): string | undefined => {
  if (!page.detail || slug === null) return undefined;
  const parts = neighbours ? [path, Id, slug] : [path, slug];
  return `/${parts.map(encodeURIComponent).join('/')}`;
};

export const calendarAddress = ({ path }: PublicContent, id: string): string => `/api/${path}/${id}/calendar`;

export const feedAddress = ({ path }: PublicContent): string => `/${path}/rss.xml`;
