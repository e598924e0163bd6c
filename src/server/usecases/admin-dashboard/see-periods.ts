import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import { findPeriods, type NamedPeriod } from '../../store/admin-dashboard/periods.ts';
import { institutionOf } from '../admin-applications/read-wish.ts';

/** An admin of one institution sees the periods of that one, whatever was asked. @throws AppError 400 */
export const seePeriods = (
  db: Queryable,
  catalogue: Catalogue,
  own: number | null,
  sent: string | undefined,
): Promise<NamedPeriod[]> => findPeriods(db, own ?? institutionOf(catalogue, sent));
