import type { Catalogue, InterviewRule } from '../schema/types.ts';

/** How interviews of an institution are held; undefined where it has none. */
export const interviewRuleOf = (
  { institutions }: Pick<Catalogue, 'institutions'>,
  institutionCode: number,
): InterviewRule | undefined => institutions.find(({ code }) => code === institutionCode)?.interviews;
