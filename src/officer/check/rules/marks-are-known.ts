import { answerKindOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, allNotesOf, nodeAt } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { type Inline, isLinkAddress, parseLine, parseText, partsIn, partsOfText } from '../../../engine/text/markup.ts';
import { textKey } from '../../../engine/text/text-keys.ts';
import { listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { pictureName } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type TextFile, textFileOf } from '../texts/text-file.ts';

/** `lines`: paragraphs and lists too. `line`: links, pictures and emphasised words. `column`: no link. */
type Allowed = 'lines' | 'line' | 'column';

interface Problem {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string>>;
}

const markedTexts = (form: FormDefinition): readonly (readonly [string, Allowed])[] => {
  const helps = allNodesOf(form).map(({ names, path }): readonly [string, Allowed] => {
    const list = path.at(-2) === '*' ? nodeAt(form, path.slice(0, -2)) : undefined;
    const isColumn = list !== undefined && answerKindOf(list) === 'rows';
    return [textKey(form.key, names, 'help'), isColumn ? 'column' : 'line'];
  });
  return [...helps, ...allNotesOf(form).map(({ names }) => [textKey(form.key, names, 'text'), 'lines'] as const)];
};

/** What is left of a mark that has no end. */
const brokenMark = /\*\*|!?\[[^\]]*\]\([^)]*\)?/;

const partProblems = (part: Inline, pictures: ReadonlySet<string>): readonly Problem[] => {
  if (part.kind === 'text') {
    const [mark] = brokenMark.exec(part.text) ?? [];
    return mark === undefined ? [] : [{ rule: 'brokenMark', params: { mark } }];
  }
  if (part.kind === 'link') {
    const { address } = part;
    return isLinkAddress(address) ? [] : [{ rule: 'unsafeLink', params: { address } }];
  }
  if (part.kind !== 'picture') return [];
  const { file, alternative } = part;
  return [
    ...(pictures.has(file) ? [] : [{ rule: 'unknownPicture', params: { file, known: [...pictures].join(', ') } }]),
    ...(alternative.trim() === '' ? [{ rule: 'pictureWithoutWords', params: { file } }] : []),
  ];
};

const problemsOf = (text: string, allowed: Allowed, pictures: ReadonlySet<string>): readonly Problem[] => {
  const parts = allowed === 'lines' ? partsOfText(text) : partsIn(parseLine(text));
  const [first, ...others] = parseText(text);
  const hasLines = allowed !== 'lines' && (others.length > 0 || first?.kind === 'list');
  return [
    ...parts.flatMap((part) => partProblems(part, pictures)),
    ...(hasLines ? [{ rule: 'linesInHelp' }] : []),
    ...(allowed === 'column' && parts.some(({ kind }) => kind === 'link') ? [{ rule: 'linkInColumn' }] : []),
  ];
};

/** A link, a picture or a strong word in a text that is shown as it is written. */
const foreignMark = /\*\*[^*]+\*\*|!?\[[^\]]+\]\([^)\s]+\)/;

/** The first mark of each text that has one, by the full key of the text. */
const marksIn = oncePer(
  ({ byKey }: TextFile): ReadonlyMap<string, string> =>
    new Map(
      [...byKey.values()].flatMap(({ fullKey, words }) => {
        const [mark] = foreignMark.exec(words) ?? [];
        return mark === undefined ? [] : [[fullKey, mark] as const];
      }),
    ),
);

const checkFile = (
  file: LocatedJson,
  marked: ReadonlyMap<string, Allowed>,
  pictures: ReadonlySet<string>,
): readonly Finding[] => {
  const texts = textFileOf(file);
  const marks = marksIn(texts);
  return [...texts.byKey.values()].flatMap(({ path, fullKey, words }) => {
    const allowed = marked.get(fullKey);
    const mark = marks.get(fullKey);
    if (allowed === undefined && mark === undefined) return [];
    const foreign = mark === undefined ? [] : [{ rule: 'markElsewhere', params: { mark } }];
    const problems: readonly Problem[] = allowed === undefined ? foreign : problemsOf(words.trim(), allowed, pictures);
    return problems.map(({ rule, params }) =>
      createFinding(file, { rule, at: path, params: { key: fullKey, ...params } }),
    );
  });
};

const isOfOfficers = (path: string): boolean => /\/officer(?:-diff)?\.json$/.test(path);

/** Links lead to sites, addresses and phone numbers, pictures exist, and marks stand in texts that show them. */
export const marksAreKnown: Rule = (data) => {
  const marked = new Map(listValidForms(data).flatMap(markedTexts));
  const pictures = new Set([...(data.pictures?.keys() ?? [])].map(pictureName));
  return [...data.files.values()]
    .filter(({ path, value }) => /^locales\/[^/]+\//.test(path) && value !== undefined && !isOfOfficers(path))
    .flatMap((file) => checkFile(file, marked, pictures));
};
