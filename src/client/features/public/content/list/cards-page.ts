import { Cards } from './Cards.tsx';
import { listPageOf } from './list-page.tsx';

export const cardsPage = listPageOf(Cards);
