import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { createLanguageTexts, type Language } from '../../src/officer/diff/language-texts.ts';
import type { Diff } from '../../src/officer/diff/make-diff.ts';
import { asMarkdown } from '../../src/officer/report/format-diff.ts';
import { applyChanges, applyEdit, diffOf, type OfficerEdit } from './officer-edit.ts';

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const formatFile = (path: string, data: OfficerData): string => {
  const file = data.files.get(path);
  return file ? `${JSON.stringify(file.value, null, 2)}\n` : '';
};

/** The lines that come and go, as git shows them, with two around them. */
const changedLines = (before: string, after: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  try {
    writeFileSync(join(folder, 'a'), before);
    writeFileSync(join(folder, 'b'), after);
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--no-color', '-U2', 'a', 'b'], { cwd: folder });
    return stdout
      .toString('utf8')
      .split('\n')
      .slice(4)
      .join('\n')
      .replace(/^@@.*@@.*$/gm, '…')
      .trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Places of one file with the same change that are shown. */
const MAX_ALIKE = 3;

/** What a place changes, without the commas that depend on its neighbours. */
const changeOf = (place: string): string =>
  place
    .split('\n')
    .filter((line) => /^[-+]/.test(line))
    .map((line) => line.replace(/,$/, '').replace(/\s+/g, ' '))
    .filter((line, _index, all) => !all.includes(`${line.startsWith('-') ? '+' : '-'}${line.slice(1)}`))
    .join('\n');

/** A change of every example is understood by the first few; every place with another change is shown. */
const limitPlaces = (lines: string, language: Language): string => {
  const [start = '', ...places] = lines.split(/^…$/m);
  const shown = places.filter((place, index) => {
    const alike = places.slice(0, index).filter((other) => changeOf(other) === changeOf(place));
    return alike.length < MAX_ALIKE;
  });
  if (places.length <= shown.length + 1) return lines;
  const more = String(places.length - shown.length);
  return `${[start, ...shown].join('…').trim()}\n… ${labels[language].more.replace('#', more)}`;
};

const fileParts = (edit: OfficerEdit, before: OfficerData, after: OfficerData, language: Language): readonly string[] =>
  Object.keys(edit.changes).map((path) => {
    const [was, is] = [formatFile(path, before), formatFile(path, after)];
    const part = was === '' ? fence('json', is.trim()) : fence('diff', limitPlaces(changedLines(was, is), language));
    return `\`${path}\`\n\n${part}`;
  });

interface Outcome {
  readonly after: OfficerData;
  readonly diff: Diff | undefined;
}

const outcomes = new WeakMap<OfficerData, Map<OfficerEdit, Outcome>>();

/** The data after the edit and what differs, which is the same for pages in all languages. */
const outcomeOf = (edit: OfficerEdit, before: OfficerData): Outcome => {
  const known = outcomes.get(before) ?? new Map<OfficerEdit, Outcome>();
  outcomes.set(before, known);
  const found = known.get(edit);
  if (found) return found;
  const after = applyEdit(before, edit);
  const outcome = { after, diff: diffOf(before, after) };
  known.set(edit, outcome);
  return outcome;
};

const reportOf = (edit: OfficerEdit, before: OfficerData, language: Language): string => {
  const { after, diff } = outcomeOf(edit, before);
  const texts = {
    id: createLanguageTexts(before, [after, before], 'id'),
    en: createLanguageTexts(before, [after, before], 'en'),
  };
  return diff ? asMarkdown(diff, texts, [language]) : '';
};

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const labels = {
  id: {
    title: 'Resep',
    change: 'Yang Anda ubah',
    then: 'Lalu jalankan `#`.',
    answer: 'Jawaban di pull request',
    more: '(begitu pula di # tempat lain)',
  },
  en: {
    title: 'Recipes',
    change: 'What you change',
    then: 'Then run `#`.',
    answer: 'What the pull request answers',
    more: '(and alike in # more places)',
  },
} as const;

/** Titles of the recipes in the reader's language, by the name of the edit. */
type Titles = Readonly<
  Record<string, Readonly<Record<Language, string>> & { readonly note?: Readonly<Record<Language, string>> }>
>;

const titles = JSON.parse(readFileSync(new URL('./recipes.json', import.meta.url), 'utf8')) as Titles;

/** Edits that the guide describes. */
export const recipeNames: readonly string[] = Object.keys(titles);

export const recipeFile = (language: Language): string => `docs/officers/recipes.${language}.md`;

/** One recipe of the guide: the lines to write, and the tools' own answer to them. */
const recipe = (name: string, edit: OfficerEdit, before: OfficerData, language: Language): string =>
  [
    `## ${titles[name]?.[language] ?? name}`,
    ...(titles[name]?.note ? [`**${titles[name].note[language]}**`] : []),
    `### ${labels[language].change}`,
    ...fileParts(edit, before, applyChanges(before, edit), language),
    ...(edit.then ? [labels[language].then.replace('#', edit.then)] : []),
    `### ${labels[language].answer}`,
    quoted(reportOf(edit, before, language)),
  ].join('\n\n');

/** The page of recipes in one language. */
export const renderRecipes = (
  edits: ReadonlyMap<string, OfficerEdit>,
  before: OfficerData,
  language: Language,
): string => {
  const known = recipeNames.flatMap((name) => {
    const edit = edits.get(name);
    return edit ? [recipe(name, edit, before, language)] : [];
  });
  const note = '<!-- Made from tests/officer-edits by npm run generate:recipes. Do not edit. -->';
  return `${[note, `# ${labels[language].title}`, ...known].join('\n\n')}\n`;
};
