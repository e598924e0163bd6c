import { institutions } from 'virtual:catalogue';
import type { PublicContent } from './content-kinds.ts';

/** An institution's name for heads of pages, which are described outside of React. */
export const nameOfInstitution = (t: (key: string) => string, institution: string | number): string => {
  const found = institutions.find(({ parameter, code }) => parameter === institution || code === institution);
  return found ? t(`institution.${found.parameter}`) : '';
};

/** What the address of a list asks for. */
export interface ListQuery {
  readonly page: number;
  /** Parameter of an institution; undefined for all. */
  readonly institution?: string | undefined;
  readonly q?: string | undefined;
}

/** A page number that a list can have; undefined for anything else that stands in an address. */
const parsePageNumber = (text: string | null): number | undefined => {
  if (text === null) return 1;
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
};

const MAX_SEARCH_LENGTH = 100;

/** What an address asks for, or undefined when there can be no such list. */
export const readListQuery = ({ searchParams }: URL): ListQuery | undefined => {
  const page = parsePageNumber(searchParams.get('page'));
  const institution = searchParams.get('institution') || undefined;
  if (page === undefined || (institution !== undefined && institutionCode(institution) === undefined)) return undefined;
  const q = searchParams.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;
  return { page, institution, q };
};

/** Code of an institution that lists can be filtered by. */
export const institutionCode = (parameter: string | undefined): number | undefined =>
  institutions.find((institution) => institution.parameter === parameter && institution.code !== 0)?.code;

/** Theme of what belongs to an institution, by parameter or code; undefined for what belongs to all. */
export const themeOf = (institution: string | number | undefined): string | undefined =>
  institutions.find(({ parameter, code }) => code !== 0 && (parameter === institution || code === institution))?.theme;

export const listAddress = ({ path }: Pick<PublicContent, 'path'>, wish: Partial<ListQuery> = {}): string => {
  const { institution, q, page = 1 } = wish;
  const query = new URLSearchParams({
    ...(institution && { institution }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? `/${path}` : `/${path}?${query}`;
};

/** The page of an item, where its kind has one. */
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
