import { contentStates } from '../../../../../contract/content.ts';
import { institutionRule } from '../../shared/institution-rule.ts';
import { useAddress } from '../../shared/use-address.ts';
import type { ListWish } from '../item-queries.ts';

const rules = {
  q: { maxLength: 100 },
  institutionCode: institutionRule,
  state: { enum: contentStates },
};

/** What is asked of the list, as its address says it. */
export const useListWish = () => {
  const { values, page, change } = useAddress(['q', 'institutionCode', 'state'], rules);
  const wish: ListWish = { ...values, page };
  return { wish, change, isNarrowed: Object.values(values).some((value) => value !== '') };
};
