import { listPageOf } from './list-page.tsx';
import { Shelf } from './Shelf.tsx';

export const shelfPage = listPageOf(Shelf);
