import { ApiError } from '../../../api/api-error.ts';
import type { Breadcrumb } from '../../../design/Breadcrumbs.tsx';
import { listAddress } from '../../shared/page/addresses.ts';
import type { PublicContent } from '../../shared/page/content-kinds.ts';

/** There is no such page: what the address asks for can never be. */
export const createNotFoundError = (): ApiError => new ApiError({ kind: 'server', status: 404, message: '' });

type Translate = (key: string) => string;

/** The way down to the list of a kind. */
export const breadcrumbsTo = (t: Translate, kind?: PublicContent): readonly Breadcrumb[] => [
  { to: '/', label: t('public.home') },
  ...(kind ? [{ to: listAddress(kind), label: t(`${kind.key}.page.title`) }] : []),
];
