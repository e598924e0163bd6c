import { findCodedForm } from '../../contract/fixed-fields.ts';
import { receivedFrom } from '../../engine/evolution/steps-migration.ts';
import type { RuleChecker } from '../../engine/schema/checker.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { type Draft, generateDrafts } from '../verdict/drafts/generate-drafts.ts';
import { evaluateForm } from '../verdict/evaluate-form.ts';
import { replayStep, type SavedStep } from '../verdict/replay-step.ts';
import { type DraftCounts, type FormVersions, type Verdict, worst } from '../verdict/verdict.ts';
import { compareJson } from './compare-json.ts';
import { type DescribedChange, type DiffSection, safeChange } from './described-change.ts';
import { diffEligibility } from './diff-eligibility.ts';
import { describeWholeForm, diffExamples, diffForm, type Retention } from './diff-form.ts';
import { diffLists } from './diff-lists.ts';
import { diffPictures } from './diff-pictures.ts';
import { diffRewrittenSchema } from './diff-rewritten-schema.ts';
import { diffSteps } from './diff-steps.ts';
import { diffTables } from './diff-tables.ts';
import { diffTexts } from './diff-texts.ts';
import type { LocalizedSentence } from './language-texts.ts';
import { listSentBack } from './sent-back.ts';
import { diffEntity } from './settings/diff-entity.ts';
import { diffExports } from './settings/diff-exports.ts';
import { diffFacts } from './settings/diff-facts.ts';
import { diffInstitutions } from './settings/diff-institutions.ts';
import { diffMails } from './settings/diff-mails.ts';
import { diffRoles } from './settings/diff-roles.ts';
import { diffRubrics } from './settings/diff-rubrics.ts';
import { diffScales } from './settings/diff-scales.ts';
import { diffStaffRoles } from './settings/diff-staff-roles.ts';
import { diffThemes } from './settings/diff-themes.ts';

export interface Version {
  readonly data: OfficerData;
  readonly catalogue: Catalogue;
}

export interface Diff {
  readonly verdict: Verdict;
  readonly sections: readonly DiffSection[];
  /** Drafts that were generated from the forms. */
  readonly drafts: DraftCounts;
  /** Drafts of a running portal; undefined when none was given. */
  readonly real?: DraftCounts;
}

const areaTitle =
  (name: string): LocalizedSentence =>
  (texts) =>
    texts.translate(`officer-diff.area.${name}`);

const titleOf =
  (key: string): LocalizedSentence =>
  (texts) =>
    texts.findPortalText(`${key}.form.title`) ?? texts.findPortalText(`${key}.page.title`) ?? key;

interface FormKind {
  readonly retention: (form: FormDefinition) => Retention;
  readonly formsOf: (catalogue: Catalogue) => readonly FormDefinition[];
}

const folderOf = ({ values }: OfficerData, key: string): string =>
  [...values.keys()].find((path) => path.endsWith(`/${key}/schema.json`))?.replace(/\/schema\.json$/, '') ?? key;

/** Answers of the control panel and of profiles are stored and edited again. */
const retentionOf = ({ key }: FormDefinition): Retention => {
  const coded = findCodedForm(key);
  return coded?.stores === 'everything' && coded.storedIn === undefined ? 'entries' : 'nothing';
};

const formKinds: readonly FormKind[] = [
  { retention: () => 'drafts', formsOf: ({ steps }) => steps },
  { retention: () => 'items', formsOf: ({ content }) => Object.values(content) },
  { retention: retentionOf, formsOf: ({ forms }) => Object.values(forms) },
];

type SavedDraft = ReadonlyMap<string, SavedStep>;

/** The saved steps of a draft, with the answers that migrations move between them. */
const withMoves = (before: Catalogue, after: Catalogue, draft: Draft): ReadonlyMap<string, SavedStep> => {
  const receiving = after.steps.filter(({ key, migrations }) =>
    migrations.some(({ operations }) => draft.has(key) && operations.some((operation) => 'receive' in operation)),
  );
  if (receiving.length === 0) return draft;
  const versionOf = (key: string): string => before.steps.find((step) => step.key === key)?.schemaVersion ?? '0-';
  const stored = [...draft].map(([step, saved]) => ({ schemaVersion: versionOf(step), ...saved, step }));
  const received = receivedFrom(after.steps, stored);
  const moved = receiving.flatMap(({ key }) => {
    const saved = draft.get(key);
    return saved ? [[key, { ...saved, received }] as const] : [];
  });
  return new Map<string, SavedStep>([...draft, ...moved]);
};

const savedIn = (drafts: readonly SavedDraft[], key: string): readonly SavedStep[] =>
  drafts.flatMap((draft) => draft.get(key) ?? []);

const section = (
  place: string,
  title: LocalizedSentence,
  changes: readonly DescribedChange[],
): readonly DiffSection[] => (changes.length === 0 ? [] : [{ place, title, changes }]);

interface DiffContext {
  readonly checker: RuleChecker;
  readonly before: Version;
  readonly after: Version;
  readonly drafts: readonly SavedDraft[];
}

const diffBothVersions = (
  tried: DiffContext,
  versions: FormVersions,
  place: string,
  retention: Retention,
): readonly DescribedChange[] => {
  const { checker, before, after, drafts } = tried;
  const saved = savedIn(drafts, versions.after.key);
  const evaluated = evaluateForm(checker, versions, saved);
  const steps = { before: before.catalogue.steps, after: after.catalogue.steps };
  const changes = diffForm(versions, evaluated, { place, retention, ...(retention === 'drafts' && { steps }) });
  return [
    ...changes,
    ...diffRewrittenSchema(checker, versions, saved, { place, hasOtherChange: changes.length > 0 }),
    ...diffExamples(versions, place),
    ...(retention === 'items' ? diffEntity(before.data, after.data, place) : []),
  ];
};

const formSection = (
  tried: DiffContext,
  retention: Retention,
  [was, is]: readonly [FormDefinition | undefined, FormDefinition | undefined],
): readonly DiffSection[] => {
  const key = (is ?? was)?.key ?? '';
  const place = folderOf((is ? tried.after : tried.before).data, key);
  // Added and removed steps are described with the order of the steps.
  const whole = retention === 'drafts' ? [] : [describeWholeForm(is ? 'formAdded' : 'formRemoved', place, key)];
  return section(
    place,
    titleOf(key),
    was && is ? diffBothVersions(tried, { before: was, after: is }, place, retention) : whole,
  );
};

const pairsOf = (
  before: readonly FormDefinition[],
  after: readonly FormDefinition[],
): readonly (readonly [FormDefinition | undefined, FormDefinition | undefined])[] => [
  ...after.map((form) => [before.find(({ key }) => key === form.key), form] as const),
  ...before.filter(({ key }) => !after.some((form) => form.key === key)).map((form) => [form, undefined] as const),
];

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** Facts, roles and institutions. */
const diffPortalSettings = (
  before: OfficerData,
  after: OfficerData,
  catalogues: Catalogues,
): readonly DescribedChange[] => [
  ...diffFacts(catalogues.before, catalogues.after),
  ...diffScales(catalogues.before, catalogues.after),
  ...diffRoles(before, after, catalogues),
  ...diffInstitutions(catalogues.before, catalogues.after),
  ...diffStaffRoles(catalogues.before, catalogues.after),
  ...diffExports(catalogues.before, catalogues.after),
];

/** Meta-schemas. Only developers change them, so the diff reports the number of changes only. */
const diffMetaSchemas = (before: OfficerData, after: OfficerData): readonly DescribedChange[] => {
  const places = [...before.values.keys(), ...after.values.keys()].filter((path) => path.startsWith('schemas/meta/'));
  return [...new Set(places)].sort().flatMap((place) => {
    const [was, is] = [before.values.get(place), after.values.get(place)];
    const count = compareJson(was, is).length;
    if (count === 0) return [];
    const sentence = was === undefined ? 'fileAdded' : is === undefined ? 'fileRemoved' : 'metaChanged';
    return [
      safeChange(
        'lineChanged',
        place,
        (texts) => texts.translate(`officer-diff.change.${sentence}`, { count: String(count) }),
        () => place.split('/').at(-1) ?? place,
      ),
    ];
  });
};

const sectionsOf = (tried: DiffContext): readonly DiffSection[] => {
  const { checker, before, after, drafts } = tried;
  const catalogues = { before: before.catalogue, after: after.catalogue };
  const forms = formKinds.flatMap(({ retention, formsOf }) =>
    pairsOf(formsOf(before.catalogue), formsOf(after.catalogue)).flatMap(([was, is]) => {
      const form = is ?? was;
      return form ? formSection(tried, retention(form), [was, is]) : [];
    }),
  );
  const rules = [
    ...diffEligibility(checker, before.catalogue, after.catalogue),
    ...diffTables(checker, before.catalogue, after.catalogue),
    ...diffMails(before.catalogue, after.catalogue),
  ];
  return [
    ...section('schemas/application/steps.json', areaTitle('steps'), diffSteps({ checker, ...catalogues }, drafts)),
    ...forms,
    ...section('schemas/rules', areaTitle('rules'), rules),
    ...section('schemas/lists', areaTitle('lists'), diffLists(before.catalogue, after.catalogue, after.data)),
    ...section('schemas/review', areaTitle('review'), diffRubrics(before.catalogue, after.catalogue)),
    ...section('schemas/pictures', areaTitle('pictures'), diffPictures(before.data, after.data)),
    ...section('schemas', areaTitle('portal'), diffPortalSettings(before.data, after.data, catalogues)),
    ...section('themes', areaTitle('themes'), diffThemes(before.data, after.data)),
    ...section('schemas/meta', areaTitle('meta'), diffMetaSchemas(before.data, after.data)),
    ...diffTexts(before.data, after.data),
  ];
};

/** Number of drafts that return to a step or lose an answer, over all steps. */
const countAffectedDrafts = (
  checker: RuleChecker,
  before: Version,
  after: Version,
  drafts: readonly SavedDraft[],
): DraftCounts => {
  const pairs = after.catalogue.steps.flatMap((is) => {
    const was = before.catalogue.steps.find(({ key }) => key === is.key);
    return was && was.schemaVersion !== is.schemaVersion ? [{ before: was, after: is }] : [];
  });
  const known = new Map<SavedStep, boolean>();
  const isHit = (saved: SavedStep, versions: FormVersions): boolean => {
    const found = known.get(saved) ?? replayStep(checker, versions.before, versions.after, saved).verdict !== 'safe';
    known.set(saved, found);
    return found;
  };
  const sentBack = listSentBack({ checker, before: before.catalogue, after: after.catalogue }, drafts);
  const hit = drafts.filter(
    (draft, index) =>
      sentBack[index] ||
      pairs.some((pair) => [draft.get(pair.after.key) ?? []].flat().some((saved) => isHit(saved, pair))),
  );
  return { tried: drafts.length, hit: hit.length };
};

/**
 * All changes between two versions of the officers' data, grouped by place, each with its verdict.
 * @param real drafts of a running portal, which are replayed too
 */
export const makeDiff = (checker: RuleChecker, before: Version, after: Version, real?: readonly Draft[]): Diff => {
  const moved = (drafts: readonly Draft[]) =>
    drafts.map((draft) => withMoves(before.catalogue, after.catalogue, draft));
  const drafts = moved(generateDrafts(checker, before.catalogue, after.catalogue));
  const stored = real && moved(real);
  const sections = sectionsOf({ checker, before, after, drafts: [...drafts, ...(stored ?? [])] });
  return {
    verdict: worst(sections.flatMap(({ changes }) => changes.map((one) => one.verdict))),
    sections,
    drafts: countAffectedDrafts(checker, before, after, drafts),
    ...(stored && { real: countAffectedDrafts(checker, before, after, stored) }),
  };
};

/** Whether a change may be merged: drafts may return to a step, but no answer may be lost and nothing may break. */
export const mayMerge = ({ verdict }: Diff): boolean => verdict === 'safe' || verdict === 'asksAgain';
