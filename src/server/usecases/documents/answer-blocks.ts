import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { describeAnswers, type SummaryEntry, type SummaryGroup } from '../../../engine/summary/describe-answers.ts';
import { textKey } from '../../../engine/text/keys.ts';
import type { Block, Fact } from '../../gateways/documents/print-job.ts';
import { type AnswerScope, answerText } from './answer-text.ts';
import { gradeBlocks } from './grade-blocks.ts';

const labelOf = ({ words, formKey }: AnswerScope, { names, name }: SummaryEntry): string =>
  words.say(textKey(formKey, names, 'label'), name);

/** Each entry of a list of groups under its own heading, with its number where there may be several. */
const listBlocks = async (entry: SummaryEntry, scope: AnswerScope): Promise<readonly Block[]> => {
  const label = labelOf(scope, entry);
  const isList = Array.isArray(entry.value);
  const parts = entry.entries.map(async (groups, index) => [
    {
      kind: 'group',
      text: isList ? scope.words.t('renderer.repeat.entry', { label, number: index + 1 }) : label,
    } as const,
    ...(await groupBlocks(groups, scope)),
  ]);
  return (await Promise.all(parts)).flat();
};

const largeBlocks = (entry: SummaryEntry, scope: AnswerScope): Promise<readonly Block[]> | undefined => {
  if (entry.kind === 'grid') return gradeBlocks(entry, labelOf(scope, entry), scope);
  return entry.entries.length > 0 ? listBlocks(entry, scope) : undefined;
};

const toBlocks = async (entry: SummaryEntry, scope: AnswerScope): Promise<readonly Block[]> =>
  (await largeBlocks(entry, scope)) ?? [
    { kind: 'facts', facts: [{ label: labelOf(scope, entry), value: await answerText(entry, scope) }] },
  ];

/** Facts that follow each other stand in one table. */
const joinFacts = (blocks: readonly Block[]): readonly Block[] => {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'facts' && last?.kind === 'facts')
      joined[joined.length - 1] = { ...last, facts: [...last.facts, ...block.facts] satisfies Fact[] };
    else joined.push(block);
  }
  return joined;
};

const groupBlocks = async (groups: readonly SummaryGroup[], scope: AnswerScope): Promise<readonly Block[]> => {
  const blocks = groups.map(async ({ key, entries }) => {
    const parts = (await Promise.all(entries.map((entry) => toBlocks(entry, scope)))).flat();
    if (key === undefined) return joinFacts(parts);
    const text = scope.words.t([scope.formKey, 'group', key].join('.'));
    // A table that is all there is to a group has its name, which need not be read twice.
    const named = parts.filter((part) => part.kind !== 'group' || part.text !== text);
    return [{ kind: 'group', text } as const, ...joinFacts(named)];
  });
  return (await Promise.all(blocks)).flat();
};

/** The answers of one form, drawn from its definition alone: what an officer adds appears by itself. */
export const answerBlocks = (
  { schema, ui }: Pick<FormDefinition, 'schema' | 'ui'>,
  answers: Answers,
  scope: AnswerScope,
): Promise<readonly Block[]> => groupBlocks(describeAnswers(schema, ui, answers), scope);
