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

/** Words of each language. */
export type TextsByLanguage = Readonly<Record<Language, LanguageTexts>>;

const verdictSymbols = { safe: '🟢', asksAgain: '🟡', needsMigration: '🟠', breaks: '🔴' } as const;

const describeVerdict = (words: LanguageTexts, verdict: DescribedChange['verdict']): string =>
  words.translate(`officer-diff.verdict.${verdict}`);

const describeDraftCounts = (words: LanguageTexts, { hits }: DescribedChange): string => {
  if (!hits || hits.tried === 0) return '';
  const { hit, tried, hidden = 0 } = hits;
  const said = words.translate('officer-diff.report.hits', { hit: String(hit), tried: String(tried) });
  return hidden === 0 ? said : `${said} ${words.translate('officer-diff.report.hidden', { hidden: String(hidden) })}`;
};

/** The reason of the verdict and the affected drafts; empty for a safe change without affected drafts. */
const describeReason = (words: LanguageTexts, told: DescribedChange): string => {
  const { hit = 0, hidden = 0 } = told.hits ?? {};
  const isSilent = told.verdict === 'safe' && hit + hidden === 0;
  const reason = told.reason?.(words) ?? '';
  return [reason, isSilent ? '' : describeDraftCounts(words, told)].filter(Boolean).join(' ');
};

const subjectOf = (words: LanguageTexts, { subject }: DescribedChange): string => subject?.(words) ?? '';

const countOf = (diff: Diff, verdict: DescribedChange['verdict']): number =>
  diff.sections.flatMap(({ changes: told }) => told).filter((one) => one.verdict === verdict).length;

const totalOf = ({ sections }: Diff): number => sections.reduce((count, { changes: told }) => count + told.length, 0);

const summarize = (words: LanguageTexts, diff: Diff): string => {
  if (diff.sections.length === 0) return words.translate('officer-diff.report.none');
  const counts = verdicts.map((verdict) => [verdict, countOf(diff, verdict)] as const).filter(([, count]) => count > 0);
  const drafts = ({ tried, hit }: DraftCounts) => ({ drafts: String(tried), hit: String(hit) });
  const made = words.translate('officer-diff.report.sum', {
    count: String(totalOf(diff)),
    verdicts: counts.map(([verdict, count]) => `${describeVerdict(words, verdict)}: ${count}`).join(', '),
    ...drafts(diff.drafts),
  });
  return diff.real ? `${made} ${words.translate('officer-diff.report.real', drafts(diff.real))}` : made;
};

const renderText = (words: LanguageTexts, diff: Diff): string => {
  const tell = (told: DescribedChange): string => {
    const name = subjectOf(words, told);
    const lines = [
      `  ${name === '' ? '' : `*${name}* `}${told.sentence(words)}`,
      `    ${[describeVerdict(words, told.verdict), describeReason(words, told)].filter(Boolean).join(': ')}`,
      ...(told.advice ? [`    ${told.advice(words)}`] : []),
    ];
    return lines.join('\n');
  };
  const tellRun = (run: ChangeGroup): string => {
    const why = [describeVerdict(words, run.sample.verdict), run.sample.reason?.(words) ?? '']
      .filter(Boolean)
      .join(': ');
    return `  ${describeGroupSize(words, run)}: ${listSubjects(words, run)}\n    ${why}`;
  };
  const sections = diff.sections
    .map((one) => foldSimilarChanges(words, one))
    .map(({ title, place, changes: told, groups: runs }) =>
      [`${title(words)} (${place})`, ...told.map(tell), ...runs.map(tellRun)].join('\n'),
    );
  const head = words.translate('officer-diff.report.verdict', { verdict: describeVerdict(words, diff.verdict) });
  return [head, summarize(words, diff), ...sections].join('\n\n');
};

/** For people at a terminal. */
export const asText = (diff: Diff, words: TextsByLanguage, wanted: readonly Language[] = languages): string =>
  wanted.map((language) => renderText(words[language], diff)).join('\n\n----\n\n');

const worstSymbol = (told: readonly DescribedChange[]): string =>
  verdictSymbols[worst(told.map(({ verdict }) => verdict))];

const sentenceOf = (words: LanguageTexts, told: DescribedChange, indent: string): string => {
  const why = describeReason(words, told);
  const verdict = `${indent}<br>_${describeVerdict(words, told.verdict)}_${why === '' ? '' : ` – ${why}`}`;
  const isSilent = told.verdict === 'safe' && why === '';
  return [
    told.sentence(words),
    ...(isSilent ? [] : [verdict]),
    ...(told.advice ? [`${indent}<br>${told.advice(words)}`] : []),
  ].join('\n');
};

/** Groups the changes by subject. */
const renderSubject = (words: LanguageTexts, subject: string, told: readonly DescribedChange[]): string => {
  const name = subject === '' ? '' : `**${subject}** `;
  const [only] = told;
  if (only && told.length === 1) return `- ${worstSymbol(told)} ${name}${sentenceOf(words, only, '  ')}`;
  const inner = told.map((one) => `  - ${verdictSymbols[one.verdict]} ${sentenceOf(words, one, '    ')}`);
  return [`- ${worstSymbol(told)} ${name}`.trimEnd(), ...inner].join('\n');
};

const groupBySubject = (
  words: LanguageTexts,
  told: readonly DescribedChange[],
): readonly (readonly [string, readonly DescribedChange[]])[] => {
  const groups: (readonly [string, DescribedChange[]])[] = [];
  const known = new Map<string, DescribedChange[]>();
  for (const one of told) {
    const subject = subjectOf(words, one);
    const group = subject === '' ? undefined : known.get(subject);
    if (group) group.push(one);
    else {
      const begun = [one];
      known.set(subject, begun);
      groups.push([subject, begun]);
    }
  }
  return groups;
};

/** A comment holds 65,536 characters: in a large diff safe changes are counted instead of listed. */
const MAX_LISTED = 120;
const MAX_SAFE_LISTED = 12;

const limitChanges = (
  words: LanguageTexts,
  told: readonly DescribedChange[],
  isLong: boolean,
): { shown: readonly DescribedChange[]; rest: readonly string[] } => {
  const harmless = told.filter(({ verdict }) => verdict === 'safe');
  if (!isLong || harmless.length <= MAX_SAFE_LISTED) return { shown: told, rest: [] };
  const spared = new Set(harmless.slice(MAX_SAFE_LISTED));
  const more = words.translate('officer-diff.report.more', { count: String(spared.size) });
  return { shown: told.filter((one) => !spared.has(one)), rest: [`- 🟢 ${more}`] };
};

/** The names of a long run are folded away. */
const renderGroup = (words: LanguageTexts, run: ChangeGroup): string => {
  const { verdict, reason } = run.sample;
  const why = verdict === 'safe' ? '' : ` – ${describeVerdict(words, verdict)} – ${reason?.(words) ?? ''}`;
  const summary = `${verdictSymbols[verdict]} ${describeGroupSize(words, run)}${why}`;
  return `\n<details><summary>${summary}</summary>\n\n${listSubjects(words, run)}\n\n</details>`;
};

const renderSection = (
  words: LanguageTexts,
  { title, place, changes: told, groups: runs }: FoldedSection,
  isLong: boolean,
): string => {
  const { shown, rest } = limitChanges(words, told, isLong);
  const bullets = groupBySubject(words, shown).map(([subject, group]) => renderSubject(words, subject, group));
  const folded = runs.map((run) => renderGroup(words, run));
  return [`### ${title(words)}`, `\`${place}\``, '', ...bullets, ...rest, ...folded].join('\n');
};

const renderMarkdown = (words: LanguageTexts, diff: Diff): string => {
  const sections = diff.sections.map((one) => foldSimilarChanges(words, one));
  const isLong = sections.reduce((count, { changes: told }) => count + told.length, 0) > MAX_LISTED;
  return [
    `## ${verdictSymbols[diff.verdict]} ${words.translate('officer-diff.report.verdict', { verdict: describeVerdict(words, diff.verdict) })}`,
    words.translate(`officer-diff.report.meaning.${diff.verdict}`),
    summarize(words, diff),
    ...sections.map((section) => renderSection(words, section, isLong)),
  ].join('\n\n');
};

/** For a pull request: the first language open, the others folded. */
export const asMarkdown = (diff: Diff, words: TextsByLanguage, wanted: readonly Language[] = languages): string =>
  wanted
    .map((language, index) => {
      const text = renderMarkdown(words[language], diff);
      const name = words[language].translate('officer-diff.report.language');
      return index === 0 ? text : `<details><summary>${name}</summary>\n\n${text}\n\n</details>`;
    })
    .join('\n\n');

const inEveryLanguage = (words: TextsByLanguage, say: (words: LanguageTexts) => string) =>
  Object.fromEntries(languages.map((language) => [language, say(words[language])]));

/** For programs: verdict and every change in both languages. */
export const asJson = (diff: Diff, words: TextsByLanguage): string =>
  JSON.stringify(
    {
      verdict: diff.verdict,
      mayMerge: mayMerge(diff),
      counts: Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(diff, verdict)])),
      drafts: diff.drafts,
      ...(diff.real && { real: diff.real }),
      sections: diff.sections.map(({ place, title, changes: told }) => ({
        place,
        title: inEveryLanguage(words, title),
        changes: told.map((one) => ({
          kind: one.kind,
          place: one.place,
          verdict: one.verdict,
          ...(one.hits && { hits: one.hits }),
          ...Object.fromEntries(
            languages.map((language) => [
              language,
              {
                subject: subjectOf(words[language], one),
                sentence: one.sentence(words[language]),
                reason: one.reason?.(words[language]) ?? '',
                advice: one.advice?.(words[language]) ?? '',
              },
            ]),
          ),
        })),
      })),
    },
    null,
    2,
  );
