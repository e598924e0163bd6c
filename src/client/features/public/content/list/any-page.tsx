import type { ContentPage } from '../../../../../engine/schema/types.ts';
import { Agenda } from './Agenda.tsx';
import { Cards } from './Cards.tsx';
import type { ListView } from './ListScreen.tsx';
import { listPageOf } from './list-page.tsx';
import { Questions } from './Questions.tsx';
import { Shelf } from './Shelf.tsx';
import type { ShownList } from './use-list.ts';

const views: Readonly<Record<ContentPage['view'], ListView>> = {
  cards: Cards,
  agenda: Agenda,
  shelf: Shelf,
  questions: Questions,
};

/** Items as the list of their kind lays them out. */
export const AnyView = ({ list }: { readonly list: ShownList }) => {
  const View = views[list.kind.page.view];
  return <View list={list} />;
};

/** The list of a kind that only the data knows: how it is laid out shows with the address. */
export const anyPage = listPageOf(AnyView);
