import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkData } from '../../src/officer/check/check-data.ts';
import type { Finding } from '../../src/officer/check/finding.ts';
import { locateJson } from '../../src/officer/data/located-json.ts';
import { createOfficerData, type OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { languages } from '../../src/officer/diff/language-texts.ts';
import type { Verdict } from '../../src/officer/verdict/verdict.ts';
import { currentData } from '../support/officer/current-data.ts';
import { copyData } from '../support/scratch.ts';
import { diffOf, runExamples } from './officer-edit.ts';
import { recipeFile, recipeNames } from './recipes.ts';

/** What README and guide print is done as printed: no other line is written. */

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const inside = (value: unknown, ...names: readonly string[]): Json => {
  const found = names.reduce<unknown>((node, name) => (isJson(node) ? node[name] : undefined), value);
  if (!isJson(found)) throw new Error(`there is no ${names.join('.')}`);
  return found;
};

const readJson = (data: OfficerData, path: string): Json => inside(JSON.parse(data.files.get(path)?.text ?? 'null'));

const withFiles = (texts: ReadonlyMap<string, string | undefined>): OfficerData => {
  const files = new Map(currentData.files);
  for (const [path, text] of texts)
    if (text === undefined) files.delete(path);
    else files.set(path, locateJson(path, text));
  return createOfficerData(files, currentData.otherFiles, currentData.logos, currentData.tables);
};

const readme = readFileSync('README.md', 'utf8');

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The numbered steps under "How an officer changes a field", each on one line. */
const readmeSteps = (): readonly string[] => {
  const [, section = ''] = readme.split('## How an officer changes a field\n');
  const [text = ''] = section.split('\n### ');
  return [...text.matchAll(/^\d\. ((?:.*\n?)(?: {3}.*\n)*)/gm)].map(([, step = '']) =>
    step.replaceAll(/\s+/g, ' ').trim(),
  );
};

const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('the recipe of the README, done as printed, makes the postal code optional: its commands print what it says', async () => {
  const [open = '', rule = '', examples = '', commands = ''] = readmeSteps();
  const [file = ''] = namesIn(open);
  const [, definition = '', field = ''] =
    /^In `(\w+)`, take `"(\w+)"` out of the `required` list of `then`\.$/.exec(rule) ?? [];
  const [, name = ''] =
    /move the answers of the example "([^"]+)" \(what its `data` contains\) from `invalid` to `valid`\.$/.exec(
      examples,
    ) ?? [];
  const schema = readJson(currentData, file);
  const then = inside(schema, '$defs', definition, 'then');
  const required = then['required'] as readonly string[];
  expect(required).toContain(field);
  then['required'] = required.filter((one) => one !== field);
  const scratch = await copyData();
  const before = await copyData();
  await scratch.write(file, schema);
  const files = namesIn(examples).filter((path) => path.endsWith('.json'));
  expect(files.length).toBeGreaterThan(0);
  for (const path of files) {
    const content = readJson(currentData, path);
    const { data } = inside(content, 'invalid', name);
    inside(content, 'valid')[name] = data;
    delete inside(content, 'invalid')[name];
    await scratch.write(path, content);
  }
  // The copies are no repositories: the folder of the data before the change takes the place of its branch.
  const [check = '', ok = '', diff = '', verdict = ''] = namesIn(commands);
  const printed = [check, diff.replace('origin/main', before.root)].map((command) => {
    const [, script = '', ...args] = /^npm run ([\w:]+)(?: -- (\S+))?$/.exec(command) ?? [];
    const [node = '', ...options] = (scripts[script] ?? '').split(' ');
    const given = [...options, ...args.filter((one) => one !== undefined), '--root', scratch.root];
    return spawnSync(node === 'node' ? process.execPath : node, given, { encoding: 'utf8' });
  });
  await Promise.all([scratch.remove(), before.remove()]);
  expect(printed.map(({ status, stderr }) => [status, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(printed[0]?.stdout).toMatch(new RegExp(`^${ok}: \\d+ files`));
  expect(printed[1]?.stdout).toMatch(new RegExp(`^Verdict: ${verdict}$`, 'm'));
}, 120_000);

const pages = ['README.md', 'CONTRIBUTING.md', 'docs/officers/guide.md', 'docs/officers/panduan.md'];

it.each(pages)('every npm command in %s exists', (page) => {
  const commands = [...readFileSync(page, 'utf8').matchAll(/npm run ([\w:-]+\w)/g)].map(([, command = '']) => command);
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
});

it.each(['docs/officers/guide.md', 'docs/officers/panduan.md'])(
  'every command that new:step prints is in %s',
  (page) => {
    const printed = readFileSync('src/tooling/new-step.ts', 'utf8').match(/(?<=then: ).*(?=')/)?.[0] ?? '';
    expect(printed).not.toBe('');
    const text = readFileSync(page, 'utf8');
    expect(printed.split(' && ').filter((command) => !text.includes(command))).toEqual([]);
  },
);

interface PrintedRecipe {
  readonly title: string;
  /** Path -> what is printed: the whole file, or the lines that come and go. */
  readonly files: readonly (readonly [path: string, kind: string, text: string])[];
  readonly runsExamples: boolean;
  readonly answer: string;
}

const readRecipes = (page: string): readonly PrintedRecipe[] =>
  page
    .split(/^## (?!#)/m)
    .slice(1)
    .map((section) => {
      const [steps = '', answer = ''] = section.split(/^### /m).slice(1);
      return {
        title: section.slice(0, section.indexOf('\n')),
        files: [...steps.matchAll(/`([^`\n]+)`\n\n```(\w+)\n([\s\S]*?)\n```/g)].map(
          ([, path = '', kind = '', text = '']) => [path, kind, text] as const,
        ),
        runsExamples: /^(?:Then run|Lalu jalankan) `npm run examples`\.$/m.test(steps),
        answer,
      };
    });

/** The first place at or after a line where some lines stand. */
const findLines = (lines: readonly string[], wanted: readonly string[], from: number): number => {
  for (let at = from; at + wanted.length <= lines.length; at++)
    if (wanted.every((line, index) => lines[at + index] === line)) return at;
  throw new Error(`the file does not contain\n${wanted.join('\n')}`);
};

/** Writes the lines with + and takes those with - away, where the lines around them are. */
const applyPrinted = (text: string, printed: string): string => {
  const lines = text.split('\n');
  let from = 0;
  for (const place of printed.split(/^….*\n?/m).filter((one) => one.trim() !== '')) {
    const written = place.replace(/\n$/, '').split('\n');
    const [before, after] = ['-', '+'].map((sign) =>
      written.filter((line) => !line.startsWith(sign === '-' ? '+' : '-')).map((line) => line.slice(1)),
    );
    const at = findLines(lines, before ?? [], from);
    lines.splice(at, before?.length ?? 0, ...(after ?? []));
    from = at + (after?.length ?? 0);
  }
  return lines.join('\n');
};

/** As the recipes print files: one value in a line. */
const formatted = (path: string): string => `${JSON.stringify(currentData.files.get(path)?.value, null, 2)}\n`;

/** Path -> its text as the recipe prints it; undefined for a file that goes. */
const writtenBy = ({ files }: PrintedRecipe): ReadonlyMap<string, string | undefined> =>
  new Map(
    files.map(([path, kind, text]) => {
      if (kind === 'json') return [path, text] as const;
      const changed = applyPrinted(formatted(path), text);
      return [path, changed.trim() === '' ? undefined : changed] as const;
    }),
  );

interface Outcome {
  readonly findings: readonly Finding[];
  readonly verdict: Verdict | undefined;
}

const outcomes = new Map<string, Outcome>();

/** What the tools say to the recipe. Pages in both languages print the same files, whose outcome is found once. */
const outcomeOf = (recipe: PrintedRecipe): Outcome => {
  const texts = writtenBy(recipe);
  const key = JSON.stringify([recipe.runsExamples, ...[...texts].map(([path, text]) => [path, text ?? null])]);
  const known = outcomes.get(key);
  if (known) return known;
  const written = withFiles(texts);
  const after = recipe.runsExamples ? runExamples(written) : written;
  const outcome = { findings: checkData(after, currentData), verdict: diffOf(currentData, after)?.verdict };
  outcomes.set(key, outcome);
  return outcome;
};

/** A recipe that prints the first of many places that are changed alike. */
const isShortened = ({ files }: PrintedRecipe): boolean => files.some(([, , text]) => /^… \(/m.test(text));

describe.each(languages)('docs/officers/recipes.%s.md', (language) => {
  const recipes = readRecipes(readFileSync(recipeFile(language), 'utf8'));

  it('prints each recipe', () => {
    expect(recipes.length).toBe(recipeNames.length);
  });

  it.each(recipes.map((one) => [one.title, one] as const))(
    '“%s”, done as printed: no finding, and the printed verdict',
    (_title, recipe) => {
      const { findings, verdict } = outcomeOf(recipe);
      expect(findings.filter(({ rule }) => !isShortened(recipe) || rule !== 'examplesLack')).toEqual([]);
      const colour = { safe: '🟢', asksAgain: '🟡', needsMigration: '🟠', breaks: '🔴' };
      const printed = Object.entries(colour).find(([, sign]) => recipe.answer.includes(`> ## ${sign}`))?.[0];
      expect(verdict).toBe(printed);
    },
  );
});
