import type { PublicPage } from '../../../ui/page/public-page.ts';
import { describeList } from './describe-list.ts';
import { ListScreen } from './ListScreen.tsx';
import { type ListData, readList } from './read-list.ts';

/** The list of any kind of content that has public pages. */
export const listPage: PublicPage<ListData> = { read: readList, describe: describeList, Screen: ListScreen };
