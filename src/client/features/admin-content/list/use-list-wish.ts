import { useAddress } from '../../../ui/admin/use-address.ts';
import type { ListWish } from '../item-queries.ts';

/** What is asked of the list, as its address says it. */
export const useListWish = () => {
  const { values, page, change } = useAddress(['q', 'institutionCode', 'state']);
  const wish: ListWish = { ...values, page };
  return { wish, change, isNarrowed: Object.values(values).some((value) => value !== '') };
};
