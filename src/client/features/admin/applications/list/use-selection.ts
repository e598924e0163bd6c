import { useState } from 'react';
import { mostAtOnce } from '../../../../../contract/admin-applications.ts';
import type { Listed } from '../queries.ts';

/** Applications that are ticked, as they were seen: a decision is based on that version. */
export const useSelection = () => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Listed>>(new Map());
  const isFull = chosen.size >= mostAtOnce;
  const set = (rows: readonly Listed[], isChosen: boolean): void => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isChosen) next.delete(row.Id);
      else if (next.size < mostAtOnce) next.set(row.Id, row);
    }
    setChosen(next);
  };
  return { chosen, isFull, set, clear: () => setChosen(new Map()), has: ({ Id }: Listed) => chosen.has(Id) };
};

export type Selection = ReturnType<typeof useSelection>;
