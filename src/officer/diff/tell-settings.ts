import { newMigrations, newNames } from '../../engine/evolution/new-names.ts';
import { knownFields } from '../../engine/schema/active-fields.ts';
import type { Catalogue, FormDefinition, StepRef } from '../../engine/schema/types.ts';
import type { OfficerData } from '../data/read-officer-data.ts';
import { asksAgain, breaks, type Judgement, safe } from '../verdict/verdict.ts';
import { compareJson, type Line, tellLine } from './compare-json.ts';
import type { Told } from './told.ts';

const judged = (told: Told, judgement: Judgement | undefined): Told =>
  judgement
    ? {
        ...told,
        verdict: judgement.verdict,
        reason: (words) => words.say(`officer-diff.reason.${judgement.reason}`, { places: judgement.example ?? '' }),
      }
    : told;

const compareFile = (
  before: OfficerData,
  after: OfficerData,
  place: string,
  judge: (line: Line) => Judgement | undefined = () => undefined,
): readonly Told[] =>
  compareJson(before.values.get(place), after.values.get(place)).map((line) =>
    judged(tellLine(place, line), judge(line)),
  );

/** Saved applications know an institution by its code, addresses by its parameter. */
const judgeInstitution = ({ path, before, after }: Line): Judgement | undefined => {
  if (before === undefined) return undefined;
  return after === undefined || /\.(?:code|parameter)$/.test(path) ? breaks('institutionIdentity') : undefined;
};

/** Forms and rules that read a fact. */
const readersOf = ({ steps, forms, tables, eligibility }: Catalogue, fact: string) => {
  const reads = (one: unknown): boolean => JSON.stringify(one).includes(`"${fact}"`);
  const isReader = ({ schema, facts = [] }: FormDefinition & Partial<StepRef>): boolean =>
    facts.includes(fact) || reads(schema);
  const inSteps = steps.filter(isReader).map(({ key }) => key);
  const elsewhere = [
    ...Object.values(forms).filter(isReader),
    ...Object.entries(tables).flatMap(([key, table]) => (reads(table.rows) ? [{ key }] : [])),
    ...(reads(eligibility.rules) ? [{ key: 'eligibility' }] : []),
  ];
  return { inSteps, all: [...inSteps, ...elsewhere.map(({ key }) => key)] };
};

/** A fact that is computed otherwise is felt by whoever reads it; one that is gone leaves them without. */
const judgeFact =
  (catalogue: Catalogue) =>
  ({ path, before, after }: Line): Judgement | undefined => {
    const { inSteps, all } = readersOf(catalogue, path.split('.')[1] ?? '');
    if (all.length === 0 || (before === undefined && path.split('.').length <= 2)) return undefined;
    if (after === undefined) return breaks('factGone');
    const judgement = inSteps.length > 0 ? asksAgain('factOfSteps') : safe('factOther');
    return { ...judgement, example: all.join(', ') };
  };

/** A role that follows its field to a new name means what it meant. */
const judgeRole =
  (before: Catalogue, after: Catalogue) =>
  ({ before: was, after: is }: Line): Judgement | undefined => {
    const follow = (place: unknown): string => {
      const [step = '', field = ''] = String(place).split('.');
      const [old, now] = [before, after].map(({ steps }) => steps.find(({ key }) => key === step));
      const names = old && now && newNames([...knownFields(old)], newMigrations(old, now));
      return `${step}.${names?.get(field) ?? field}`;
    };
    const [then, today] = [[was].flat().map(follow).join(), [is].flat().join()];
    return was === undefined || then === today ? undefined : breaks('roleMoved');
  };

const judgeEntity = ({ path, after }: Line): Judgement | undefined => {
  if (path === 'path') return breaks('addressChanged');
  return after === undefined && path === 'page' ? breaks('pageGone') : undefined;
};

const placesLike = (data: readonly OfficerData[], pattern: RegExp): readonly string[] =>
  [...new Set(data.flatMap(({ values }) => [...values.keys()].filter((path) => pattern.test(path))))].sort();

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** Facts, roles and institutions. */
export const tellPortal = (before: OfficerData, after: OfficerData, catalogues: Catalogues): readonly Told[] => [
  ...compareFile(before, after, 'schemas/rules/facts.json', judgeFact(catalogues.after)),
  ...compareFile(before, after, 'schemas/application/roles.json', judgeRole(catalogues.before, catalogues.after)),
  ...compareFile(before, after, 'schemas/institutions.json', judgeInstitution),
];

export const tellEntity = (before: OfficerData, after: OfficerData, folder: string): readonly Told[] =>
  compareFile(before, after, `${folder}/entity.json`, judgeEntity);

export const tellThemes = (before: OfficerData, after: OfficerData): readonly Told[] =>
  placesLike([before, after], /^themes\/.*\.json$/).flatMap((place) =>
    compareFile(before, after, place, ({ path, after: is }) =>
      path === '' && is === undefined ? breaks('themeGone') : undefined,
    ).map((told) => ({ ...told, subject: () => place.split('/')[1] ?? place })),
  );

/** What officers may write at all. */
export const tellMeta = (before: OfficerData, after: OfficerData): readonly Told[] =>
  placesLike([before, after], /^schemas\/meta\//).flatMap((place) => compareFile(before, after, place));
