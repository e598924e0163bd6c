import type { ContentState } from '../../../../../contract/content.ts';
import type { Answers, ContentRules } from '../../../../../engine/schema/types.ts';

/** What will become of an item when these answers are saved today; the rule of the server, told beforehand. */
export const stateOf = (rules: ContentRules['public'], answers: Answers, today: string): ContentState => {
  const day = (field: string | undefined): string => String((field && answers[field]) || '');
  if (rules.flag && answers[rules.flag] !== true) return 'draft';
  if (day(rules.from) > today) return 'scheduled';
  const last = day(rules.until);
  return last !== '' && last < today ? 'over' : 'public';
};
