import { ApiError } from '../../../api/api-error.ts';
import type { Breadcrumb } from '../../../design/Breadcrumbs.tsx';
import { listAddress } from '../../shared/page/addresses.ts';
import { findKind, type PublicContent } from '../../shared/page/content-kinds.ts';

/** @throws when no kind of content has this path */
export const getKind = (path: string): PublicContent => {
  const kind = findKind(path);
  if (!kind) throw new Error(`There are no pages at /${path}`);
  return kind;
};

/** 404 for an address that no page can have. */
export const createNotFoundError = (): ApiError => new ApiError({ kind: 'server', status: 404, message: '' });

type Translate = (key: string) => string;

/** Breadcrumbs from the landing page to the list of a kind. */
export const breadcrumbsTo = (t: Translate, kind?: PublicContent): readonly Breadcrumb[] => [
  { to: '/', label: t('public.home') },
  ...(kind ? [{ to: listAddress(kind), label: t(`${kind.key}.page.title`) }] : []),
];
