import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';

/** The field that travels under a name of the call (specification 7): the officers' form may call it otherwise. */
export const fieldOf = ({ wire }: FormDefinition, wireName: string): string =>
  Object.entries(wire.rename ?? {}).find(([, sent]) => sent === wireName)?.[0] ?? wireName;

/** Answers from what the call's fields are known to be; unknown ones are left open. */
export const answersOf = (
  definition: FormDefinition,
  known: Readonly<Record<string, string | null | undefined>>,
): Answers =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [fieldOf(definition, name), value]),
  );
