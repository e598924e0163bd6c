import { useQuery } from '@tanstack/react-query';
import { type Listed, periodsQuery } from '../queries.ts';

interface Period {
  readonly id: string;
  readonly name: string;
}

/** Periods to choose by: those open now or soon, and those of the rows in view; an older one stands in the address. */
export const usePeriods = (institutionCode: string, chosen: string, rows: readonly Listed[]): readonly Period[] => {
  const { data = [] } = useQuery(periodsQuery(institutionCode));
  const known = new Map(data.map(({ id, name }) => [id, name]));
  for (const { AdmissionPeriodId: id, AdmissionPeriodName: name } of rows) if (id && name) known.set(id, name);
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, chosen);
  return [...known].map(([id, name]) => ({ id, name }));
};
