import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';

/** One slip of an officer in a file. */
export interface Mistake {
  readonly name: string;
  readonly path: string;
  /** The text of the file with the slip; null: the file is gone. */
  readonly text: string | null;
  /** A file that comes with the slip, such as one under another name. */
  readonly added?: readonly [path: string, text: string];
  /** The lines at which a finding helps. */
  readonly lines: readonly number[];
  /** What a finding must name, where there is one word to write. */
  readonly word?: string;
}

/** A slip anywhere: what is replaced by what, where it can stand, and the word that is right. */
interface Slip {
  readonly name: string;
  readonly file: RegExp;
  readonly from: RegExp;
  readonly to: string;
  readonly word?: string;
  /** Lines from the one of the slip at which a finding helps too. */
  readonly reach?: number;
}

const SCHEMA = /^schemas\/(?:application|admin|account|content)\/[^/]+\/schema\.json$/;
const UI = /^schemas\/(?:application|admin|account|content)\/[^/]+\/ui\.json$/;
const EXAMPLES = /^schemas\/application\/[^/]+\/examples\.json$/;
const COMMON = /^schemas\/common\/[^/]+\.json$/;
const ANY_SCHEMA = new RegExp(`${SCHEMA.source}|${COMMON.source}`);
const TEXTS = /^locales\/en\/(?:family|personal|academic|program|attachment|login|register)\.json$/;
const STEPS = /^schemas\/application\/steps\.json$/;

const misspelt = (right: string, wrong: string, file = ANY_SCHEMA): Slip => ({
  name: `“${right}” is written “${wrong}”`,
  file,
  from: new RegExp(`"${right.replace('$', '\\$')}":`),
  to: `"${wrong}":`,
  word: right,
});

const slips: readonly Slip[] = [
  misspelt('required', 'requierd'),
  misspelt('properties', 'propertees'),
  misspelt('type', 'tpye'),
  misspelt('pattern', 'patern'),
  misspelt('maxLength', 'maxLenght'),
  misspelt('maxLength', 'maxlength'),
  misspelt('maxLength', 'max_length'),
  misspelt('minLength', 'minLenght'),
  misspelt('enum', 'enumm'),
  misspelt('then', 'than'),
  misspelt('const', 'cosnt'),
  misspelt('default', 'defualt'),
  misspelt('format', 'fromat'),
  misspelt('minimum', 'minmum'),
  misspelt('maximum', 'maximun'),
  misspelt('allOf', 'allof'),
  misspelt('$ref', 'ref'),
  misspelt('$ref', '$reff'),
  misspelt('x-error', 'x-eror'),
  misspelt('x-normalize', 'x-normalise'),
  misspelt('unevaluatedProperties', 'unevaluatedPropertys', SCHEMA),
  misspelt('multipleOf', 'multipelOf'),
  { name: 'a number between quotation marks', file: ANY_SCHEMA, from: /"maxLength": (\d+)/, to: '"maxLength": "$1"' },
  { name: 'a negative length', file: ANY_SCHEMA, from: /"maxLength": (\d+)/, to: '"maxLength": -$1' },
  { name: 'required is true, as in draft 3', file: SCHEMA, from: /"required": \[[^\]]*\]/, to: '"required": true' },
  {
    name: 'required in a field',
    file: SCHEMA,
    from: /("type": "boolean")/,
    to: '$1, "required": true',
    word: '"required": [',
  },
  { name: 'max for maximum', file: ANY_SCHEMA, from: /"maximum": (\d+)/, to: '"max": $1', word: 'maximum' },
  { name: 'error for x-error', file: ANY_SCHEMA, from: /"x-error": /, to: '"error": ', word: 'x-error' },
  {
    name: 'a widget in a schema',
    file: SCHEMA,
    from: /("type": "boolean")/,
    to: '$1, "ui:widget": "radio"',
    word: 'ui.json',
  },
  {
    name: 'a condition among the fields',
    file: SCHEMA,
    from: /"properties": \{/,
    to: '"properties": { "if": { "properties": {} },',
    word: 'properties',
  },
  {
    name: 'then without if',
    file: SCHEMA,
    from: /"allOf": \[/,
    to: '"then": { "properties": {} }, "allOf": [',
    word: 'if',
  },
  { name: 'a flag in a pattern', file: ANY_SCHEMA, from: /"pattern": "\^/, to: '"pattern": "(?i)^', word: '(?i)' },
  {
    name: 'a class of POSIX in a pattern',
    file: ANY_SCHEMA,
    from: /"pattern": "\^/,
    to: '"pattern": "^[[:alpha:]]',
    word: '[A-Za-z]',
  },
  { name: 'definitions, as in draft 7', file: COMMON, from: /"\$defs"/, to: '"definitions"', word: '$defs' },
  {
    name: 'exclusiveMinimum is true, as in draft 4',
    file: ANY_SCHEMA,
    from: /"minimum": (\d+)/,
    to: '"minimum": $1, "exclusiveMinimum": true',
  },
  {
    name: 'divisibleBy, as in draft 3',
    file: ANY_SCHEMA,
    from: /"multipleOf"/,
    to: '"divisibleBy"',
    word: 'multipleOf',
  },
  { name: 'nullable, as in OpenAPI', file: SCHEMA, from: /("type": "boolean")/, to: '$1, "nullable": true' },
  {
    name: 'dependencies, as in draft 7',
    file: SCHEMA,
    from: /"allOf": \[/,
    to: '"dependencies": {}, "allOf": [',
    word: 'dependentRequired',
  },
  { name: 'a title in a schema', file: SCHEMA, from: /("type": "boolean")/, to: '$1, "title": "Box"' },
  { name: 'the type text', file: ANY_SCHEMA, from: /"type": "string"/, to: '"type": "text"', word: 'string' },
  { name: 'the type strng', file: ANY_SCHEMA, from: /"type": "string"/, to: '"type": "strng"', word: 'string' },
  { name: 'the type int', file: ANY_SCHEMA, from: /"type": "integer"/, to: '"type": "int"', word: 'integer' },
  { name: 'the type bool', file: SCHEMA, from: /"type": "boolean"/, to: '"type": "bool"', word: 'boolean' },
  { name: 'an unknown format', file: ANY_SCHEMA, from: /"format": "date"/, to: '"format": "datum"', word: 'date' },
  {
    name: 'a reference to a file that is not there',
    file: SCHEMA,
    from: /common\/person-name\.json/,
    to: 'common/person-names.json',
    word: 'person-name.json',
  },
  {
    name: 'a reference to a definition that is not there',
    file: SCHEMA,
    from: /#\/\$defs\/(\w)(\w)(\w+)/,
    to: '#/$defs/$2$1$3',
  },
  {
    name: 'a reference one folder too near',
    file: SCHEMA,
    from: /"\.\.\/\.\.\/common/,
    to: '"../common',
    word: '../../common',
  },
  { name: 'a reference without #', file: SCHEMA, from: /\.json#\/\$defs/, to: '.json/$defs', word: '.json#/$defs' },
  { name: 'a pattern between slashes', file: ANY_SCHEMA, from: /"pattern": "\^([^"]*)"/, to: '"pattern": "/^$1/"' },
  { name: 'a pattern with an open bracket', file: ANY_SCHEMA, from: /"pattern": "\^([^"]*)"/, to: '"pattern": "^($1"' },
  { name: 'the same key twice', file: ANY_SCHEMA, from: /("maxLength": \d+)/, to: '$1, "maxLength": 3' },
  { name: 'the same choice twice', file: SCHEMA, from: /"enum": \[("[^"]+")/, to: '"enum": [$1, $1' },
  {
    name: 'a required field that is not declared',
    file: SCHEMA,
    from: /"required": \[\s*"(\w+)"/,
    to: '"required": ["$1x", "$1"',
  },
  {
    name: 'a condition on a value that is not offered',
    file: SCHEMA,
    from: /"const": "(Foreign|other|Indonesian)"/,
    to: '"const": "$1s"',
  },
  { name: 'a comma after the last entry', file: SCHEMA, from: /"\n {2}\]/, to: '",\n  ]', reach: 1 },
  { name: 'a missing comma', file: SCHEMA, from: /("type": "object"),/, to: '$1', reach: 1 },
  { name: 'a missing quotation mark', file: SCHEMA, from: /"type": "object"/, to: '"type: "object"' },
  { name: 'single quotation marks', file: SCHEMA, from: /"type": "object"/, to: "'type': 'object'" },
  { name: 'typographic quotation marks', file: SCHEMA, from: /"type": "object"/, to: '“type”: “object”' },
  { name: 'a comment', file: SCHEMA, from: /"type": "object",/, to: '"type": "object", // the form' },
  {
    name: 'True with a capital',
    file: SCHEMA,
    from: /"unevaluatedProperties": false/,
    to: '"unevaluatedProperties": False',
    word: 'false',
  },
  { name: 'an equals sign for a colon', file: SCHEMA, from: /"type": "object"/, to: '"type" = "object"' },
  { name: 'an order without a star', file: UI, from: /,\s*"\*"\s*\]/, to: ']', word: '*', reach: 1 },
  {
    name: 'a misspelt field in the order',
    file: UI,
    from: /"ui:order": \[\s*"(\w+)"/,
    to: '"ui:order": ["$1x"',
    reach: 2,
  },
  { name: 'a misspelt setting', file: UI, from: /"ui:widget":/, to: '"ui:widgit":', word: 'ui:widget' },
  { name: 'a setting without ui:', file: UI, from: /"ui:widget":/, to: '"widget":', word: 'ui:widget' },
  { name: 'a misspelt widget', file: UI, from: /"ui:widget": "radio"/, to: '"ui:widget": "raido"', word: 'radio' },
  { name: 'a widget of another name', file: UI, from: /"ui:widget": "select"/, to: '"ui:widget": "dropdown"' },
  { name: 'a misspelt order', file: UI, from: /"ui:order"/, to: '"ui:ordre"', word: 'ui:order' },
  { name: 'a misspelt source', file: UI, from: /"source": "province"/, to: '"source": "provinces"', word: 'province' },
  { name: 'a misspelt label', file: TEXTS, from: /"label":/, to: '"lable":', word: 'label', reach: 3 },
  { name: 'an empty text', file: TEXTS, from: /"label": "[^"]+"/, to: '"label": ""' },
  { name: 'a text without quotation marks', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": $1' },
  { name: 'a text that ends too early', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": "$1 "new""' },
  { name: 'a tag in a text', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": "<b>$1</b>"' },
  { name: 'an unknown placeholder', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": "$1 {{nmae}}"' },
  { name: 'a list for a text', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": ["$1"]' },
  { name: 'a tab in a text', file: TEXTS, from: /"label": "([^"]+)"/, to: '"label": "$1\t"' },
  {
    name: 'an error of another name',
    file: EXAMPLES,
    from: /\.error\.required"/,
    to: '.error.requird"',
    word: 'required',
    reach: 1,
  },
  { name: 'a misspelt part of examples', file: EXAMPLES, from: /"invalid":/, to: '"invald":', word: 'invalid' },
  { name: 'a misspelt name in steps.json', file: STEPS, from: /"wireStep"/, to: '"wirestep"', word: 'wireStep' },
  { name: 'a step number as text', file: STEPS, from: /"wireStep": (\d)/, to: '"wireStep": "$1"' },
  { name: 'a misspelt step', file: STEPS, from: /"key": "family"/, to: '"key": "famly"', word: 'family' },
];

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** How many files a slip is made in. */
const PLACES = 2;

const mistakesOf = (data: OfficerData, { name, file, from, to, word, reach = 0 }: Slip): readonly Mistake[] => {
  const found = [...data.files.values()].filter(({ path, text }) => file.test(path) && from.test(text));
  if (found.length === 0) throw new Error(`${name}: no file has a place for it`);
  const step = Math.max(1, Math.floor(found.length / PLACES));
  return found
    .filter((_, index) => index % step === 0)
    .slice(0, PLACES)
    .map(({ path, text }) => {
      const at = from.exec(text);
      const first = lineAt(text, at?.index ?? 0);
      const last = lineAt(text, (at?.index ?? 0) + (at?.[0].length ?? 0)) + reach;
      const lines = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      return { name, path, text: text.replace(from, to), lines, ...(word !== undefined && { word }) };
    });
};

const FAMILY = 'schemas/application/family';
const MIGRATION = `${FAMILY}/migrations/001.json`;

const migration = (operation: string): string =>
  `{\n  "$schema": "../../../meta/migration.json",\n  "number": 1,\n  "operations": [\n    ${operation}\n  ],\n  "example": { "before": {}, "after": {} }\n}\n`;

const textOf = (data: OfficerData, path: string): string => data.files.get(path)?.text ?? '';

/** Slips that are no replaced text. */
const others = (data: OfficerData): readonly Mistake[] => {
  const schema = textOf(data, `${FAMILY}/schema.json`);
  const ui = textOf(data, `${FAMILY}/ui.json`);
  const anyLine = Array.from({ length: 400 }, (_, index) => index + 1);
  return [
    { name: 'a byte order mark', path: `${FAMILY}/schema.json`, text: `\uFEFF${schema}`, lines: [1] },
    { name: 'an empty file', path: `${FAMILY}/ui.json`, text: '', lines: [1] },
    { name: 'half a file', path: `${FAMILY}/ui.json`, text: ui.slice(0, ui.length / 2), lines: anyLine },
    { name: 'a file twice in one', path: `${FAMILY}/ui.json`, text: `${ui}${ui}`, lines: anyLine },
    { name: 'a file that is gone', path: `${FAMILY}/schema.json`, text: null, lines: [1], word: 'schema.json' },
    {
      name: 'a file with a capital',
      path: `${FAMILY}/wire.json`,
      text: null,
      added: [`${FAMILY}/Wire.json`, textOf(data, `${FAMILY}/wire.json`)],
      lines: [1],
      word: 'wire.json',
    },
    {
      name: 'texts of an unknown form',
      path: 'locales/en/family.json',
      text: textOf(data, 'locales/en/family.json'),
      added: ['locales/en/famly.json', '{ "form": { "title": "x" } }\n'],
      lines: [1],
    },
    {
      name: 'a step twice',
      path: 'schemas/application/steps.json',
      text: textOf(data, 'schemas/application/steps.json').replace(/(\s*\{ "key": "family"[^}]*\},)/, '$1$1'),
      lines: anyLine,
    },
    ...(
      [
        [
          'an unknown operation of a migration',
          '{ "renam": { "from": "familyName", "to": "guardianName" } }',
          'rename',
        ],
        ['an operation with a misspelt part', '{ "rename": { "form": "familyName", "to": "guardianName" } }', 'from'],
        ['an operation on an unknown field', '{ "drop": { "field": "familyNam" } }', undefined],
        ['an operation that is a text', '"rename familyName"', undefined],
      ] as const
    ).map(([name, operation, word]) => ({
      name,
      path: `${FAMILY}/wire.json`,
      text: textOf(data, `${FAMILY}/wire.json`),
      added: [MIGRATION, migration(operation)] as const,
      lines: [5],
      ...(word !== undefined && { word }),
    })),
  ];
};

/** Slips of officers in several forms each, made automatically. */
export const listMistakes = (data: OfficerData): readonly Mistake[] => [
  ...slips.flatMap((slip) => mistakesOf(data, slip)),
  ...others(data),
];
