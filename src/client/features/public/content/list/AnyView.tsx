import type { ContentPage } from '../../../../../engine/schema/types.ts';
import { Agenda } from './Agenda.tsx';
import { Cards } from './Cards.tsx';
import type { ListView } from './list-data.ts';
import { Questions } from './Questions.tsx';
import { Shelf } from './Shelf.tsx';

const views: Readonly<Record<ContentPage['view'], ListView>> = {
  cards: Cards,
  agenda: Agenda,
  shelf: Shelf,
  questions: Questions,
};

/** Items in the layout of their kind. */
export const AnyView: ListView = ({ list }) => {
  const View = views[list.kind.page.view];
  return <View list={list} />;
};
