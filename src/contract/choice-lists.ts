import type { Call } from './call.ts';
import { list, recordWithOptional, text, yesNo } from './shapes.ts';

const id = { type: 'string', maxLength: 60 } as const;

/**
 * The entries of a list of `schemas/lists` under a parent, with their names in a language. Entries of other days are
 * among them, so that an answer can be shown: `From` and `Until` are days in Jakarta. `IsOther`: offered whatever is
 * searched for. No list has this name: no rows.
 * `version`: the reply never changes while the list has this version. `at`: the names of this moment, in UTC.
 */
export const listChoices = {
  name: 'listChoices',
  method: 'GET',
  path: '/choice-list',
  access: 'everyone',
  query: recordWithOptional(
    { list: id, language: { type: 'string', maxLength: 10 } },
    {
      parent: id,
      version: id,
      at: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,12}Z$', maxLength: 24 },
    },
  ),
  data: list(recordWithOptional({ Value: text, Name: text }, { From: text, Until: text, IsOther: yesNo })),
} as const satisfies Call;
