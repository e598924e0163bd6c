/** Calls about the scores of readers (docs/decisions/302). A score that the caller may not see is like none. */
import { person } from './admin-application-shapes.ts';
import { uuid } from './admin-applications.ts';
import { ownScore, review } from './application-score-shapes.ts';
import type { Call } from './call.ts';
import { points } from './score-points.ts';
import { list, nothing, record, text, wholeNumber, yesNo } from './shapes.ts';

export const maxScoreNote = 4000;

/** Rubric, readers and scores of an application. Null: it is not scored. */
export const getReview = {
  name: 'getReview',
  method: 'GET',
  path: '/admin/form/{formId}/review',
  access: 'admin',
  data: { anyOf: [review, nothing] },
} as const satisfies Call;

/** Who may score the application and has not been asked, with how many scores they have to finish. */
export const listScoreReaders = {
  name: 'listScoreReaders',
  method: 'GET',
  path: '/admin/form/{formId}/review/reader',
  access: 'admin',
  data: list(record({ Id: uuid, Name: text, Open: wholeNumber })),
} as const satisfies Call;

/** Asks this reader; null: as many as are missing, those with the fewest open scores. */
export const askReaders = {
  name: 'askReaders',
  method: 'POST',
  path: '/admin/form/{formId}/review/reader',
  access: 'admin',
  body: record({ readerId: { anyOf: [uuid, nothing] } }),
  data: record({ Asked: list(person) }),
} as const satisfies Call;

/** Takes a reader back who has not finished. */
export const dismissReader = {
  name: 'dismissReader',
  method: 'DELETE',
  path: '/admin/form/{formId}/review/reader/{readerId}',
  access: 'admin',
  data: record({ ReaderId: uuid }),
} as const satisfies Call;

/** Stores the caller's draft. Header If-Match: the version of the score that the client changed. */
export const saveScore = {
  name: 'saveScore',
  method: 'PATCH',
  path: '/admin/form/{formId}/review/score',
  access: 'admin',
  body: record({ points, note: { type: 'string', maxLength: maxScoreNote } }),
  data: ownScore,
} as const satisfies Call;

/** Finishes the caller's score, or reopens it. Header If-Match as above. */
export const finishScore = {
  name: 'finishScore',
  method: 'POST',
  path: '/admin/form/{formId}/review/score',
  access: 'admin',
  body: record({ finished: yesNo }),
  data: ownScore,
} as const satisfies Call;
