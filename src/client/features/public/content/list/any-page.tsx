import type { ContentPage } from '../../../../../engine/schema/types.ts';
import { Agenda } from './agenda-page.tsx';
import { Cards } from './cards-page.tsx';
import type { ListView } from './ListScreen.tsx';
import type { ItemList } from './list-data.ts';
import { listPageOf } from './list-page.tsx';
import { Questions } from './questions-page.tsx';
import { Shelf } from './shelf-page.tsx';

const views: Readonly<Record<ContentPage['view'], ListView>> = {
  cards: Cards,
  agenda: Agenda,
  shelf: Shelf,
  questions: Questions,
};

/** Items in the layout of their kind. */
export const AnyView = ({ list }: { readonly list: ItemList }) => {
  const View = views[list.kind.page.view];
  return <View list={list} />;
};

/** The list of a kind that the route table does not name: its layout is known once the URL is read. */
export const anyPage = listPageOf(AnyView);
