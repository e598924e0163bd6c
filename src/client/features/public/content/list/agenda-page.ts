import { Agenda } from './Agenda.tsx';
import { listPageOf } from './list-page.tsx';

export const agendaPage = listPageOf(Agenda);
