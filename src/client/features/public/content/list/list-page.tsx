import type { PublicPage } from '../../../shared/page/public-page.ts';
import { describeList } from './describe-list.ts';
import { ListScreen, type ListView } from './ListScreen.tsx';
import { type ListData, readList } from './read-list.ts';

/** The list of a kind of content, laid out in one way: a page fetches only the way that it needs. */
export const listPageOf = (View: ListView): PublicPage<ListData> => ({
  read: readList,
  describe: describeList,
  Screen: () => <ListScreen View={View} />,
});
