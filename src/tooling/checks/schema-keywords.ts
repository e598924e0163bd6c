import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../shared/list-files.ts';

/** The form model and the compiler: they read schemas so that nothing else has to (docs/decisions/154). */
const model = /^src\/engine\/(model|schema)\//;

/**
 * What may read schemas besides, each for its reason. Whoever describes or checks a form asks the model; a new entry needs
 * one of these reasons.
 */
const readers: readonly (readonly [file: RegExp, because: string])[] = [
  [/^src\/officer\/check\//, 'findings point at lines of the file as the officer wrote it'],
  [/^src\/officer\/diff\//, 'conditions are put into words as they are written'],
  [/^src\/officer\/verdict\/drafts\/collect-field-values\.ts$/, 'values that conditions name are tried in drafts'],
  [/^src\/engine\/rules\//, 'rules over facts are no forms'],
  [/^src\/engine\/steps\/asked-steps\.ts$/, 'the conditions of steps read facts'],
  [/^src\/engine\/widgets\/field-widget\.ts$/, 'widget.json names the keywords that select a widget'],
  [/^src\/engine\/evolution\/migrated-names\.ts$/, 'conditions are renamed as they are written'],
  [/^src\/server\/config\//, 'schemas of settings are no forms'],
  [/^src\/server\/http\/validation\.ts$/, 'schemas of calls are no forms'],
  [/^src\/client\/forms\/sources\/source-rows\.ts$/, 'schemas of calls are no forms'],
];

const keyword =
  '(?:properties|items|additionalProperties|propertyNames|allOf|anyOf|oneOf|if|else|dependentRequired|dependentSchemas|enum|const|minItems|maxItems|x-[a-z][A-Za-z]*)';

const patterns: readonly RegExp[] = [
  // `ui['items']` are the settings of entries in ui.json.
  new RegExp(`(?<!(?:\\bui|Ui|uiSchema)(?:\\?\\.)?)\\[['"]${keyword}['"]\\]`, 'g'),
  /\{[^{}()]*\}: JsonSchema\b/g,
  /\b[sS]chema\)?\??\.(?:properties|items|required|enum|allOf)\b/g,
  /\b(?:propertiesOf|propertyNames|schemasIn|branchesOf)\(/g,
];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Places of one file that read a keyword of JSON Schema, each as a readable line. */
export const findSchemaReads = (file: string, source: string): readonly string[] => {
  if (model.test(file) || readers.some(([reader]) => reader.test(file))) return [];
  const code = source.replace(comments, (comment) => comment.replace(/[^\n]/g, ' '));
  const places = patterns.flatMap((pattern) => [...code.matchAll(pattern)]);
  return places
    .map(({ index, 0: read }) => ({ line: code.slice(0, index).split('\n').length, read }))
    .sort((a, b) => a.line - b.line)
    .map(({ line, read }) => `${file}:${line} reads ${read} of a schema: ask the form model in src/engine/model`);
};

/** All places that read a schema although the form model says it. */
export const checkSchemaReads = (root: string): readonly string[] =>
  listFiles(root, ['src/client', 'src/engine', 'src/officer', 'src/server'])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => findSchemaReads(file, readFileSync(join(root, file), 'utf8')));
