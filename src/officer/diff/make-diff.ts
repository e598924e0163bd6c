import type { RuleChecker } from '../../engine/schema/check.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { type Draft, makeCorpus } from '../corpus/make-corpus.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import type { Versions } from '../verdict/judge-change.ts';
import { judgeForm } from '../verdict/judge-form.ts';
import { replay, type SavedStep } from '../verdict/replay.ts';
import { type Hits, type Verdict, worst } from '../verdict/verdict.ts';
import { tellEntity } from './settings/tell-entity.ts';
import { tellThemes } from './settings/tell-themes.ts';
import { tellEligibility } from './tell-eligibility.ts';
import { type Keeps, tellExamples, tellForm, tellWhole } from './tell-form.ts';
import { tellRewritten } from './tell-rewritten.ts';
import { tellMeta, tellPortal } from './tell-settings.ts';
import { isLedBack, tellSteps } from './tell-steps.ts';
import { tellTables } from './tell-tables.ts';
import { tellTexts } from './tell-texts.ts';
import type { Section, Told } from './told.ts';
import type { Say } from './words.ts';

export interface Version {
  readonly data: OfficerData;
  readonly catalogue: Catalogue;
}

export interface Diff {
  readonly verdict: Verdict;
  readonly sections: readonly Section[];
  /** Drafts that were generated from the forms. */
  readonly drafts: Hits;
  /** Drafts of a running portal; undefined when none was asked. */
  readonly real?: Hits;
}

const area =
  (name: string): Say =>
  (words) =>
    words.say(`officer-diff.area.${name}`);

const titleOf =
  (key: string): Say =>
  (words) =>
    words.textOf(`${key}.form.title`) ?? words.textOf(`${key}.page.title`) ?? key;

interface Kind {
  readonly keeps: Keeps;
  readonly formsOf: (catalogue: Catalogue) => readonly FormDefinition[];
}

const folderOf = ({ values }: OfficerData, key: string): string =>
  [...values.keys()].find((path) => path.endsWith(`/${key}/schema.json`))?.replace(/\/schema\.json$/, '') ?? key;

const kinds: readonly Kind[] = [
  { keeps: 'drafts', formsOf: ({ steps }) => steps },
  { keeps: 'items', formsOf: ({ content }) => Object.values(content) },
  { keeps: 'nothing', formsOf: ({ forms }) => Object.values(forms) },
];

const savedIn = (drafts: readonly Draft[], key: string): readonly SavedStep[] =>
  drafts.flatMap((draft) => draft.get(key) ?? []);

const section = (place: string, title: Say, told: readonly Told[]): readonly Section[] =>
  told.length === 0 ? [] : [{ place, title, told }];

interface Tried {
  readonly checker: RuleChecker;
  readonly before: Version;
  readonly after: Version;
  readonly drafts: readonly Draft[];
}

const tellBoth = (tried: Tried, versions: Versions, place: string, keeps: Keeps): readonly Told[] => {
  const { checker, before, after, drafts } = tried;
  const saved = savedIn(drafts, versions.after.key);
  const judged = judgeForm(checker, versions, saved);
  const told = tellForm(versions, judged, { place, keeps });
  return [
    ...told,
    ...tellRewritten(checker, versions, saved, { place, isTold: told.length > 0 }),
    ...tellExamples(versions, place),
    ...(keeps === 'items' ? tellEntity(before.data, after.data, place) : []),
  ];
};

const formSection = (
  tried: Tried,
  keeps: Keeps,
  [was, is]: readonly [FormDefinition | undefined, FormDefinition | undefined],
): readonly Section[] => {
  const key = (is ?? was)?.key ?? '';
  const place = folderOf((is ? tried.after : tried.before).data, key);
  // Steps that come or go are told with the order of the steps.
  const whole = keeps === 'drafts' ? [] : [tellWhole(is ? 'formAdded' : 'formRemoved', place, key)];
  return section(place, titleOf(key), was && is ? tellBoth(tried, { before: was, after: is }, place, keeps) : whole);
};

const pairsOf = (
  before: readonly FormDefinition[],
  after: readonly FormDefinition[],
): readonly (readonly [FormDefinition | undefined, FormDefinition | undefined])[] => [
  ...after.map((form) => [before.find(({ key }) => key === form.key), form] as const),
  ...before.filter(({ key }) => !after.some((form) => form.key === key)).map((form) => [form, undefined] as const),
];

const sectionsOf = (tried: Tried): readonly Section[] => {
  const { checker, before, after, drafts } = tried;
  const catalogues = { before: before.catalogue, after: after.catalogue };
  const forms = kinds.flatMap(({ keeps, formsOf }) =>
    pairsOf(formsOf(before.catalogue), formsOf(after.catalogue)).flatMap((pair) => formSection(tried, keeps, pair)),
  );
  const rules = [
    ...tellEligibility(checker, before.catalogue, after.catalogue),
    ...tellTables(checker, before.catalogue, after.catalogue),
  ];
  return [
    ...section('schemas/application/steps.json', area('steps'), tellSteps(before.catalogue, after.catalogue, drafts)),
    ...forms,
    ...section('schemas/rules', area('rules'), rules),
    ...section('schemas', area('portal'), tellPortal(before.data, after.data, catalogues)),
    ...section('themes', area('themes'), tellThemes(before.data, after.data)),
    ...section('schemas/meta', area('meta'), tellMeta(before.data, after.data)),
    ...tellTexts(before.data, after.data),
  ];
};

/** How many drafts are led back, or lose an answer, in whichever step. */
const hitsOf = (checker: RuleChecker, before: Version, after: Version, drafts: readonly Draft[]): Hits => {
  const pairs = after.catalogue.steps.flatMap((is) => {
    const was = before.catalogue.steps.find(({ key }) => key === is.key);
    return was && was.schemaVersion !== is.schemaVersion ? [{ before: was, after: is }] : [];
  });
  const known = new Map<SavedStep, boolean>();
  const isHit = (saved: SavedStep, versions: Versions): boolean => {
    const found = known.get(saved) ?? replay(checker, versions.before, versions.after, saved).verdict !== 'safe';
    known.set(saved, found);
    return found;
  };
  const hit = drafts.filter((draft) => {
    const finished = new Set(draft.keys());
    const isMoved = isLedBack(after.catalogue.steps, finished) && !isLedBack(before.catalogue.steps, finished);
    return (
      isMoved || pairs.some((pair) => [draft.get(pair.after.key) ?? []].flat().some((saved) => isHit(saved, pair)))
    );
  });
  return { tried: drafts.length, hit: hit.length };
};

/**
 * What changed between two versions of the officers' data, place by place, each change with its verdict.
 * @param real drafts of a running portal, which are counted too
 */
export const makeDiff = (checker: RuleChecker, before: Version, after: Version, real?: readonly Draft[]): Diff => {
  const drafts = makeCorpus(checker, before.catalogue, after.catalogue);
  const sections = sectionsOf({ checker, before, after, drafts: [...drafts, ...(real ?? [])] });
  return {
    verdict: worst(sections.flatMap(({ told }) => told.map((one) => one.verdict))),
    sections,
    drafts: hitsOf(checker, before, after, drafts),
    ...(real && { real: hitsOf(checker, before, after, real) }),
  };
};

/** Whether a change may be merged as it is: drafts may be asked again, but nothing may be lost or break. */
export const mayMerge = ({ verdict }: Diff): boolean => verdict === 'safe' || verdict === 'asksAgain';
