/** A guard as XState keeps it: a name, a name with parameters, or a combination of others. */
type Guard = string | { readonly type: string } | Combination | undefined;
interface Combination {
  readonly name: string;
  readonly guards?: readonly Guard[];
}

const isCombination = (guard: Guard): guard is Combination => typeof guard === 'function';

/** A guard in words, for people: `hasDone and not isReopened`. */
export const guardText = (guard: Guard): string => {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (!isCombination(guard)) return guard.type;
  const parts = (guard.guards ?? []).map(guardText);
  return guard.name === 'not' ? `not ${parts[0]}` : parts.join(` ${guard.name} `);
};
