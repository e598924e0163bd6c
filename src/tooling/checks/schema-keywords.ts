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
  ...[
    ['alternatives-are-supported', 'alternatives are judged before they are compiled to options and conditions'],
    ['decisions-are-supported', 'decisions of tables are no forms'],
    ['defaults-are-valid', 'a default stands in a file that several forms share'],
    ['expressions-are-valid', 'expressions are judged where they may not stand'],
    ['files-match-meta-schema', 'meta-schemas are no forms'],
    ['forms-have-limited-size', 'a form that is too large is not compiled'],
    ['keywords-fit-type', 'keywords without effect are in no model'],
    ['limits-are-consistent', 'each limit is judged at its own line, also in files that no form uses'],
    ['notations-fit-rules', 'a notation is judged beside the rules of its line, also in files that no form uses'],
    ['reasons-have-names', 'rules over facts are no forms'],
    ['references-resolve', 'references are followed before the form is compiled'],
    ['relevant-errors', 'meta-schemas are no forms'],
    ['scales-are-valid', 'a scale that does not exist is in no model, and rules over facts are no forms'],
    ['source-parameters-are-known', 'schemas of calls are no forms'],
    ['strings-have-max-length', 'a text without a limit is refused by the meta-schema, before the form is compiled'],
  ].map(([rule = '', because = '']) => [new RegExp(`^src/officer/check/rules/${rule}\\.ts$`), because] as const),
  [/^src\/officer\/check\/paths\/condition-values\.ts$/, 'schemas are adapted to the generator of values'],
  [/^src\/engine\/rules\/reasons\.ts$/, 'errors of rules over facts name their limit'],
  [/^src\/engine\/rules\/requirements\.ts$/, 'rules over facts are no forms'],
  [/^src\/engine\/widgets\/field-widget\.ts$/, 'widget.json names the keywords that select a widget'],
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
  new RegExp(`['"]${keyword}['"] in \\w`, 'g'),
  /\b(?:propertiesOf|propertyNames|schemasIn|branchesOf|schemaFiles)\(/g,
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
