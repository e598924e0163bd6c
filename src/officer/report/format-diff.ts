import type { DescribedChange } from '../diff/described-change.ts';
import { type Language, type LanguageTexts, languages } from '../diff/language-texts.ts';
import { type Diff, mayMerge } from '../diff/make-diff.ts';
import { type DraftCounts, verdicts, worst } from '../verdict/verdict.ts';
import {
  type ChangeGroup,
  describeGroupSize,
  type FoldedSection,
  foldSimilarChanges,
  listSubjects,
} from './fold-similar-changes.ts';

/** The texts of each language. */
export type TextsByLanguage = Readonly<Record<Language, LanguageTexts>>;

const verdictSymbols = { safe: '🟢', asksAgain: '🟡', needsMigration: '🟠', breaks: '🔴' } as const;

const describeVerdict = (texts: LanguageTexts, verdict: DescribedChange['verdict']): string =>
  texts.translate(`officer-diff.verdict.${verdict}`);

const describeDraftCounts = (texts: LanguageTexts, { hits }: DescribedChange): string => {
  if (!hits || hits.tried === 0) return '';
  const { hit, tried, hidden = 0 } = hits;
  const affected = texts.translate('officer-diff.report.hits', { hit: String(hit), tried: String(tried) });
  return hidden === 0
    ? affected
    : `${affected} ${texts.translate('officer-diff.report.hidden', { hidden: String(hidden) })}`;
};

/** The reason of the verdict and the affected drafts; empty for a safe change without affected drafts. */
const describeReason = (texts: LanguageTexts, change: DescribedChange): string => {
  const { hit = 0, hidden = 0 } = change.hits ?? {};
  const isSilent = change.verdict === 'safe' && hit + hidden === 0;
  const reason = change.reason?.(texts) ?? '';
  return [reason, isSilent ? '' : describeDraftCounts(texts, change)].filter(Boolean).join(' ');
};

const subjectOf = (texts: LanguageTexts, { subject }: DescribedChange): string => subject?.(texts) ?? '';

const countOf = (diff: Diff, verdict: DescribedChange['verdict']): number =>
  diff.sections.flatMap(({ changes }) => changes).filter((one) => one.verdict === verdict).length;

const totalOf = ({ sections }: Diff): number => sections.reduce((count, { changes }) => count + changes.length, 0);

const summarize = (texts: LanguageTexts, diff: Diff): string => {
  if (diff.sections.length === 0) return texts.translate('officer-diff.report.none');
  const counts = verdicts.map((verdict) => [verdict, countOf(diff, verdict)] as const).filter(([, count]) => count > 0);
  const drafts = ({ tried, hit }: DraftCounts) => ({ drafts: String(tried), hit: String(hit) });
  const made = texts.translate('officer-diff.report.sum', {
    count: String(totalOf(diff)),
    verdicts: counts.map(([verdict, count]) => `${describeVerdict(texts, verdict)}: ${count}`).join(', '),
    ...drafts(diff.drafts),
  });
  return diff.real ? `${made} ${texts.translate('officer-diff.report.real', drafts(diff.real))}` : made;
};

const renderText = (texts: LanguageTexts, diff: Diff): string => {
  const renderChange = (change: DescribedChange): string => {
    const name = subjectOf(texts, change);
    const lines = [
      `  ${name === '' ? '' : `*${name}* `}${change.sentence(texts)}`,
      `    ${[describeVerdict(texts, change.verdict), describeReason(texts, change)].filter(Boolean).join(': ')}`,
      ...(change.advice ? [`    ${change.advice(texts)}`] : []),
    ];
    return lines.join('\n');
  };
  const renderGroupText = (group: ChangeGroup): string => {
    const why = [describeVerdict(texts, group.sample.verdict), group.sample.reason?.(texts) ?? '']
      .filter(Boolean)
      .join(': ');
    return `  ${describeGroupSize(texts, group)}: ${listSubjects(texts, group)}\n    ${why}`;
  };
  const sections = diff.sections
    .map((one) => foldSimilarChanges(texts, one))
    .map(({ title, place, changes, groups }) =>
      [`${title(texts)} (${place})`, ...changes.map(renderChange), ...groups.map(renderGroupText)].join('\n'),
    );
  const head = texts.translate('officer-diff.report.verdict', { verdict: describeVerdict(texts, diff.verdict) });
  return [head, summarize(texts, diff), ...sections].join('\n\n');
};

/** For people at a terminal. */
export const asText = (diff: Diff, texts: TextsByLanguage, wanted: readonly Language[] = languages): string =>
  wanted.map((language) => renderText(texts[language], diff)).join('\n\n----\n\n');

const worstSymbol = (changes: readonly DescribedChange[]): string =>
  verdictSymbols[worst(changes.map(({ verdict }) => verdict))];

const sentenceOf = (texts: LanguageTexts, change: DescribedChange, indent: string): string => {
  const why = describeReason(texts, change);
  const verdict = `${indent}<br>_${describeVerdict(texts, change.verdict)}_${why === '' ? '' : ` – ${why}`}`;
  const isSilent = change.verdict === 'safe' && why === '';
  return [
    change.sentence(texts),
    ...(isSilent ? [] : [verdict]),
    ...(change.advice ? [`${indent}<br>${change.advice(texts)}`] : []),
  ].join('\n');
};

/** Groups the changes by subject. */
const renderSubject = (texts: LanguageTexts, subject: string, changes: readonly DescribedChange[]): string => {
  const name = subject === '' ? '' : `**${subject}** `;
  const [only] = changes;
  if (only && changes.length === 1) return `- ${worstSymbol(changes)} ${name}${sentenceOf(texts, only, '  ')}`;
  const inner = changes.map((one) => `  - ${verdictSymbols[one.verdict]} ${sentenceOf(texts, one, '    ')}`);
  return [`- ${worstSymbol(changes)} ${name}`.trimEnd(), ...inner].join('\n');
};

const groupBySubject = (
  texts: LanguageTexts,
  changes: readonly DescribedChange[],
): readonly (readonly [string, readonly DescribedChange[]])[] => {
  const groups: (readonly [string, DescribedChange[]])[] = [];
  const known = new Map<string, DescribedChange[]>();
  for (const one of changes) {
    const subject = subjectOf(texts, one);
    const group = subject === '' ? undefined : known.get(subject);
    if (group) group.push(one);
    else {
      const added = [one];
      known.set(subject, added);
      groups.push([subject, added]);
    }
  }
  return groups;
};

/** A comment holds 65,536 characters: in a large diff safe changes are counted instead of listed. */
const MAX_LISTED = 120;
const MAX_SAFE_LISTED = 12;

const limitChanges = (
  texts: LanguageTexts,
  changes: readonly DescribedChange[],
  isLong: boolean,
): { shown: readonly DescribedChange[]; rest: readonly string[] } => {
  const harmless = changes.filter(({ verdict }) => verdict === 'safe');
  if (!isLong || harmless.length <= MAX_SAFE_LISTED) return { shown: changes, rest: [] };
  const spared = new Set(harmless.slice(MAX_SAFE_LISTED));
  const more = texts.translate('officer-diff.report.more', { count: String(spared.size) });
  return { shown: changes.filter((one) => !spared.has(one)), rest: [`- 🟢 ${more}`] };
};

/** The names in a long sequence are folded. */
const renderGroup = (texts: LanguageTexts, group: ChangeGroup): string => {
  const { verdict, reason } = group.sample;
  const why = verdict === 'safe' ? '' : ` – ${describeVerdict(texts, verdict)} – ${reason?.(texts) ?? ''}`;
  const summary = `${verdictSymbols[verdict]} ${describeGroupSize(texts, group)}${why}`;
  return `\n<details><summary>${summary}</summary>\n\n${listSubjects(texts, group)}\n\n</details>`;
};

const renderSection = (
  texts: LanguageTexts,
  { title, place, changes, groups }: FoldedSection,
  isLong: boolean,
): string => {
  const { shown, rest } = limitChanges(texts, changes, isLong);
  const bullets = groupBySubject(texts, shown).map(([subject, group]) => renderSubject(texts, subject, group));
  const folded = groups.map((group) => renderGroup(texts, group));
  return [`### ${title(texts)}`, `\`${place}\``, '', ...bullets, ...rest, ...folded].join('\n');
};

const renderMarkdown = (texts: LanguageTexts, diff: Diff): string => {
  const sections = diff.sections.map((one) => foldSimilarChanges(texts, one));
  const isLong = sections.reduce((count, { changes }) => count + changes.length, 0) > MAX_LISTED;
  return [
    `## ${verdictSymbols[diff.verdict]} ${texts.translate('officer-diff.report.verdict', { verdict: describeVerdict(texts, diff.verdict) })}`,
    texts.translate(`officer-diff.report.meaning.${diff.verdict}`),
    summarize(texts, diff),
    ...sections.map((section) => renderSection(texts, section, isLong)),
  ].join('\n\n');
};

/** For a pull request: the first language open, the others folded. */
export const asMarkdown = (diff: Diff, texts: TextsByLanguage, wanted: readonly Language[] = languages): string =>
  wanted
    .map((language, index) => {
      const text = renderMarkdown(texts[language], diff);
      const name = texts[language].translate('officer-diff.report.language');
      return index === 0 ? text : `<details><summary>${name}</summary>\n\n${text}\n\n</details>`;
    })
    .join('\n\n');

const inEveryLanguage = (texts: TextsByLanguage, translate: (texts: LanguageTexts) => string) =>
  Object.fromEntries(languages.map((language) => [language, translate(texts[language])]));

/** For programs: verdict and every change in both languages. */
export const asJson = (diff: Diff, texts: TextsByLanguage): string =>
  JSON.stringify(
    {
      verdict: diff.verdict,
      mayMerge: mayMerge(diff),
      counts: Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(diff, verdict)])),
      drafts: diff.drafts,
      ...(diff.real && { real: diff.real }),
      sections: diff.sections.map(({ place, title, changes }) => ({
        place,
        title: inEveryLanguage(texts, title),
        changes: changes.map((one) => ({
          kind: one.kind,
          place: one.place,
          verdict: one.verdict,
          ...(one.hits && { hits: one.hits }),
          ...Object.fromEntries(
            languages.map((language) => [
              language,
              {
                subject: subjectOf(texts[language], one),
                sentence: one.sentence(texts[language]),
                reason: one.reason?.(texts[language]) ?? '',
                advice: one.advice?.(texts[language]) ?? '',
              },
            ]),
          ),
        })),
      })),
    },
    null,
    2,
  );
