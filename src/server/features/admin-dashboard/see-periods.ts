import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { institutionOf } from '../admin-applications/read-wish.ts';
import { findPeriods, type NamedPeriod } from './queries/periods.ts';

/** An admin of one institution sees the periods of that one, whatever was asked. @throws AppError 400 */
export const seePeriods = (
  db: Queryable,
  catalogue: Catalogue,
  own: number | null,
  sent: string | undefined,
): Promise<NamedPeriod[]> => findPeriods(db, own ?? institutionOf(catalogue, sent));
