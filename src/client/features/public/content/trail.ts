import type { Crumb } from '../../../design/Breadcrumbs.tsx';
import { listAddress } from '../../shared/page/addresses.ts';
import type { PublicContent } from '../../shared/page/kinds.ts';

type Translate = (key: string) => string;

/** The way down to the list of a kind. */
export const trailTo = (t: Translate, kind?: PublicContent): readonly Crumb[] => [
  { to: '/', label: t('public.home') },
  ...(kind ? [{ to: listAddress(kind), label: t(`${kind.key}.page.title`) }] : []),
];
