import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { asMarkdown } from '../../src/officer/diff/reports.ts';
import { type Language, wordsOf } from '../../src/officer/diff/words.ts';
import { applyEdit, diffOf, type OfficerEdit } from './edit.ts';

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

const plain = (path: string, data: OfficerData): string => {
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

const fileParts = (edit: OfficerEdit, before: OfficerData, after: OfficerData): readonly string[] =>
  Object.keys(edit.changes).map((path) => {
    const [was, is] = [plain(path, before), plain(path, after)];
    const part = was === '' ? fence('json', is.trim()) : fence('diff', changedLines(was, is));
    return `\`${path}\`\n\n${part}`;
  });

const toldBy = (edit: OfficerEdit, before: OfficerData, language: Language): string => {
  const after = applyEdit(before, edit);
  const diff = diffOf(before, after);
  const words = { id: wordsOf(before, [after, before], 'id'), en: wordsOf(before, [after, before], 'en') };
  return diff ? asMarkdown(diff, words, [language]) : '';
};

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const labels = {
  id: { title: 'Sepuluh resep', change: 'Yang Anda ubah', answer: 'Jawaban di pull request' },
  en: { title: 'Ten recipes', change: 'What you change', answer: 'What the pull request answers' },
} as const;

/** Titles of the recipes in the reader's language, by the name of the edit. */
type Titles = Readonly<Record<string, Readonly<Record<Language, string>>>>;

const titles = JSON.parse(readFileSync(new URL('./recipes.json', import.meta.url), 'utf8')) as Titles;

/** Edits that are told in the guide. */
export const recipeNames: readonly string[] = Object.keys(titles);

export const recipeFile = (language: Language): string => `docs/officers/recipes.${language}.md`;

/** One recipe of the guide: the lines to write, and the tools' own answer to them. */
const recipe = (name: string, edit: OfficerEdit, before: OfficerData, language: Language): string =>
  [
    `## ${titles[name]?.[language] ?? name}`,
    `### ${labels[language].change}`,
    ...fileParts(edit, before, applyEdit(before, edit)),
    `### ${labels[language].answer}`,
    quoted(toldBy(edit, before, language)),
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
