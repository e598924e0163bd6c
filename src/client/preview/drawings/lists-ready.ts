import { queryOptions } from '@tanstack/react-query';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { sourcedFields, sourceParams } from '../../../engine/steps/sources.ts';
import { queryClient } from '../../api/query-client.ts';
import { createLookup } from '../../forms/remote/source-query.ts';

/** All lists that a filled-in form chooses from, asked for at once: the drawing is finished when they are there. */
export const listsReadyQuery = (
  definition: FormDefinition,
  answers: Answers,
  surroundings: Readonly<Record<string, unknown>>,
) =>
  queryOptions({
    queryKey: ['preview-lists', definition.key, answers, surroundings],
    queryFn: async () => {
      const lookup = createLookup(queryClient, () => surroundings);
      const asked = sourcedFields(definition).map((sourced) => {
        const params = sourceParams(sourced, answers);
        return params && lookup(sourced.source, params);
      });
      // A list that cannot be had is shown as such by its field.
      await Promise.allSettled(asked);
      return true;
    },
  });
