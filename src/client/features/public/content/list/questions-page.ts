import { listPageOf } from './list-page.tsx';
import { Questions } from './Questions.tsx';

export const questionsPage = listPageOf(Questions);
