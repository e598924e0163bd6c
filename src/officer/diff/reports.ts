import { type Hits, verdicts, worst } from '../verdict/verdict.ts';
import { countRun, type Folded, foldRuns, namesIn, type Run } from './fold.ts';
import { type Diff, mayMerge } from './make-diff.ts';
import type { Told } from './told.ts';
import { type Language, languages, type Words } from './words.ts';

/** Words of each language. */
export type AllWords = Readonly<Record<Language, Words>>;

const signs = { safe: '🟢', asksAgain: '🟡', needsMigration: '🟠', breaks: '🔴' } as const;

const sayVerdict = (words: Words, verdict: Told['verdict']): string => words.say(`officer-diff.verdict.${verdict}`);

const sayHits = (words: Words, { hits }: Told): string => {
  if (!hits || hits.tried === 0) return '';
  const { hit, tried, hidden = 0 } = hits;
  const said = words.say('officer-diff.report.hits', { hit: String(hit), tried: String(tried) });
  return hidden === 0 ? said : `${said} ${words.say('officer-diff.report.hidden', { hidden: String(hidden) })}`;
};

/** Why the verdict is what it is, and whom it hits; a safe change that hits nobody needs no words. */
const sayWhy = (words: Words, told: Told): string => {
  const { hit = 0, hidden = 0 } = told.hits ?? {};
  const isSilent = told.verdict === 'safe' && hit + hidden === 0;
  const reason = told.reason?.(words) ?? '';
  return [reason, isSilent ? '' : sayHits(words, told)].filter(Boolean).join(' ');
};

const subjectOf = (words: Words, { subject }: Told): string => subject?.(words) ?? '';

const countOf = (diff: Diff, verdict: Told['verdict']): number =>
  diff.sections.flatMap(({ told }) => told).filter((one) => one.verdict === verdict).length;

const totalOf = ({ sections }: Diff): number => sections.reduce((count, { told }) => count + told.length, 0);

const sum = (words: Words, diff: Diff): string => {
  if (diff.sections.length === 0) return words.say('officer-diff.report.none');
  const counts = verdicts.map((verdict) => [verdict, countOf(diff, verdict)] as const).filter(([, count]) => count > 0);
  const drafts = ({ tried, hit }: Hits) => ({ drafts: String(tried), hit: String(hit) });
  const made = words.say('officer-diff.report.sum', {
    count: String(totalOf(diff)),
    verdicts: counts.map(([verdict, count]) => `${sayVerdict(words, verdict)}: ${count}`).join(', '),
    ...drafts(diff.drafts),
  });
  return diff.real ? `${made} ${words.say('officer-diff.report.real', drafts(diff.real))}` : made;
};

const textOf = (words: Words, diff: Diff): string => {
  const tell = (told: Told): string => {
    const name = subjectOf(words, told);
    const lines = [
      `  ${name === '' ? '' : `*${name}* `}${told.sentence(words)}`,
      `    ${[sayVerdict(words, told.verdict), sayWhy(words, told)].filter(Boolean).join(': ')}`,
      ...(told.advice ? [`    ${told.advice(words)}`] : []),
    ];
    return lines.join('\n');
  };
  const tellRun = (run: Run): string => {
    const why = [sayVerdict(words, run.like.verdict), run.like.reason?.(words) ?? ''].filter(Boolean).join(': ');
    return `  ${countRun(words, run)}: ${namesIn(words, run)}\n    ${why}`;
  };
  const sections = diff.sections
    .map((one) => foldRuns(words, one))
    .map(({ title, place, told, runs }) =>
      [`${title(words)} (${place})`, ...told.map(tell), ...runs.map(tellRun)].join('\n'),
    );
  const head = words.say('officer-diff.report.verdict', { verdict: sayVerdict(words, diff.verdict) });
  return [head, sum(words, diff), ...sections].join('\n\n');
};

/** For people at a terminal. */
export const asText = (diff: Diff, words: AllWords, wanted: readonly Language[] = languages): string =>
  wanted.map((language) => textOf(words[language], diff)).join('\n\n----\n\n');

const worstSign = (told: readonly Told[]): string => signs[worst(told.map(({ verdict }) => verdict))];

const sentenceOf = (words: Words, told: Told, indent: string): string => {
  const why = sayWhy(words, told);
  const verdict = `${indent}<br>_${sayVerdict(words, told.verdict)}_${why === '' ? '' : ` – ${why}`}`;
  const isSilent = told.verdict === 'safe' && why === '';
  return [
    told.sentence(words),
    ...(isSilent ? [] : [verdict]),
    ...(told.advice ? [`${indent}<br>${told.advice(words)}`] : []),
  ].join('\n');
};

/** What was changed about one subject stands together. */
const bullet = (words: Words, subject: string, told: readonly Told[]): string => {
  const name = subject === '' ? '' : `**${subject}** `;
  const [only] = told;
  if (only && told.length === 1) return `- ${worstSign(told)} ${name}${sentenceOf(words, only, '  ')}`;
  const inner = told.map((one) => `  - ${signs[one.verdict]} ${sentenceOf(words, one, '    ')}`);
  return [`- ${worstSign(told)} ${name}`.trimEnd(), ...inner].join('\n');
};

const bySubject = (words: Words, told: readonly Told[]): readonly (readonly [string, readonly Told[]])[] => {
  const groups: (readonly [string, Told[]])[] = [];
  const known = new Map<string, Told[]>();
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

/** A comment has room for 65,536 signs: where much changed, what nobody notices is counted and not listed. */
const MANY = 120;
const FEW = 12;

const listed = (
  words: Words,
  told: readonly Told[],
  isLong: boolean,
): { shown: readonly Told[]; rest: readonly string[] } => {
  const harmless = told.filter(({ verdict }) => verdict === 'safe');
  if (!isLong || harmless.length <= FEW) return { shown: told, rest: [] };
  const spared = new Set(harmless.slice(FEW));
  const more = words.say('officer-diff.report.more', { count: String(spared.size) });
  return { shown: told.filter((one) => !spared.has(one)), rest: [`- 🟢 ${more}`] };
};

/** The names of a long run are folded away. */
const foldedAway = (words: Words, run: Run): string => {
  const { verdict, reason } = run.like;
  const why = verdict === 'safe' ? '' : ` – ${sayVerdict(words, verdict)} – ${reason?.(words) ?? ''}`;
  const summary = `${signs[verdict]} ${countRun(words, run)}${why}`;
  return `\n<details><summary>${summary}</summary>\n\n${namesIn(words, run)}\n\n</details>`;
};

const sectionOf = (words: Words, { title, place, told, runs }: Folded, isLong: boolean): string => {
  const { shown, rest } = listed(words, told, isLong);
  const bullets = bySubject(words, shown).map(([subject, group]) => bullet(words, subject, group));
  const folded = runs.map((run) => foldedAway(words, run));
  return [`### ${title(words)}`, `\`${place}\``, '', ...bullets, ...rest, ...folded].join('\n');
};

const markdownOf = (words: Words, diff: Diff): string => {
  const sections = diff.sections.map((one) => foldRuns(words, one));
  const isLong = sections.reduce((count, { told }) => count + told.length, 0) > MANY;
  return [
    `## ${signs[diff.verdict]} ${words.say('officer-diff.report.verdict', { verdict: sayVerdict(words, diff.verdict) })}`,
    words.say(`officer-diff.report.meaning.${diff.verdict}`),
    sum(words, diff),
    ...sections.map((section) => sectionOf(words, section, isLong)),
  ].join('\n\n');
};

/** For a pull request: the first language open, the others folded. */
export const asMarkdown = (diff: Diff, words: AllWords, wanted: readonly Language[] = languages): string =>
  wanted
    .map((language, index) => {
      const text = markdownOf(words[language], diff);
      const name = words[language].say('officer-diff.report.language');
      return index === 0 ? text : `<details><summary>${name}</summary>\n\n${text}\n\n</details>`;
    })
    .join('\n\n');

const inAll = (words: AllWords, say: (words: Words) => string) =>
  Object.fromEntries(languages.map((language) => [language, say(words[language])]));

/** For programs: verdict and every change in both languages. */
export const asJson = (diff: Diff, words: AllWords): string =>
  JSON.stringify(
    {
      verdict: diff.verdict,
      mayMerge: mayMerge(diff),
      counts: Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(diff, verdict)])),
      drafts: diff.drafts,
      ...(diff.real && { real: diff.real }),
      sections: diff.sections.map(({ place, title, told }) => ({
        place,
        title: inAll(words, title),
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
