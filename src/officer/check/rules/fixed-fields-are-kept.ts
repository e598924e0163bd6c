import { codedForms, type FixedField, findCodedForm } from '../../../contract/fixed-fields.ts';
import { fileRuleOf, findRule } from '../../../engine/model/field-facts.ts';
import { allNodesOf, knownFields, nodeAt } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { findCatalogue, formFolders, listForms } from '../../data/catalogue.ts';
import { type FixedProblem, findFixedProblem } from '../../data/fixed-field-problems.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { fieldsPath, findFieldPath } from '../../data/schema-places.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';

interface CodedFile {
  readonly data: OfficerData;
  readonly file: LocatedJson;
  readonly form: FormDefinition;
}

const listCodedFiles = (data: OfficerData): readonly CodedFile[] => {
  const catalogue = findCatalogue(data);
  const folders = formFolders(data);
  const forms = catalogue ? listForms(catalogue) : [];
  return forms.flatMap((form) => {
    const file = data.files.get(`${folders.get(form.key)}/schema.json`);
    return file ? [{ data, file, form }] : [];
  });
};

const problemAt: Partial<Readonly<Record<FixedProblem, string>>> = {
  Type: 'type',
  Values: 'enum',
  Unmarked: 'x-fixed',
};

const describeLimits = ({ minimum, maximum }: FixedField): string => `"minimum": ${minimum}, "maximum": ${maximum}`;

/** A fixed mark at a name that code does not know: a renamed field. */
const findStrangeMark = ({ form }: CodedFile): string | undefined =>
  [...knownFields(form)].find(
    (name) => findRule(nodeAt(form, [name]), 'x-fixed') !== undefined && !isNeeded(form.key, name),
  );

const isNeeded = (form: string, name: string): boolean => Object.hasOwn(findCodedForm(form)?.fields ?? {}, name);

const fixedFinding = (coded: CodedFile, name: string, need: FixedField, problem: FixedProblem): Finding => {
  const { data, file } = coded;
  const [declared] = [name, findStrangeMark(coded) ?? '']
    .map((one) => findFieldPath(file, [one]))
    .filter(({ length }) => length > 0);
  const part = problemAt[problem];
  const own = declared && [...declared, ...(part ? [part] : [])];
  return createFinding(file, {
    rule: `fixed${problem}`,
    at: problem === 'Optional' ? ['required'] : (own ?? fieldsPath),
    isKey: problem !== 'Optional' && part === undefined,
    params: {
      field: name,
      depends: inEveryLanguage(data, (texts) => texts.translate(`officer.fixed.${need.dependents}`)),
      word: need.dependents,
      type: need.format ? `"${need.type}", "format": "${need.format}"` : `"${need.type}"`,
      limits: describeLimits(need),
      values: (need.values ?? []).join(', '),
    },
  });
};

const checkNeeds = (coded: CodedFile): readonly Finding[] =>
  Object.entries(findCodedForm(coded.form.key)?.fields ?? {}).flatMap(([name, need]) => {
    const problem = findFixedProblem(coded.form, name, need);
    return problem ? [fixedFinding(coded, name, need, problem)] : [];
  });

const fieldFinding = ({ file }: CodedFile, rule: string, field: string, params = {}): Finding =>
  createFinding(file, {
    rule,
    at: findFieldPath(file, [field]),
    isKey: true,
    params: { field, ...params },
  });

/** Fields that code does not read: where they would be lost, and marks that they do not need. */
const checkFreeFields = (coded: CodedFile, forms: ReadonlyMap<string, FormDefinition>): readonly Finding[] => {
  const { form } = coded;
  const needs = findCodedForm(form.key);
  const target = needs?.storedIn === undefined ? undefined : forms.get(needs.storedIn);
  // The account shows all answers of the registration; the control panel shows those of its own form.
  const isShown = (name: string): boolean => !target || form.key === 'register' || knownFields(target).has(name);
  const isRenamed = Object.entries(needs?.fields ?? {}).some(
    ([name, need]) => findFixedProblem(form, name, need) === 'Missing',
  );
  return [...knownFields(form)]
    .filter((name) => !isNeeded(form.key, name))
    .flatMap((name): readonly Finding[] => {
      const node = nodeAt(form, [name]);
      if (findRule(node, 'x-fixed') !== undefined) return isRenamed ? [] : [fieldFinding(coded, 'fixedNeedless', name)];
      if (!needs || isRenamed) return [];
      if (needs.stores === 'nothing') return [fieldFinding(coded, 'notStored', name)];
      if (fileRuleOf(node)) return [fieldFinding(coded, 'fileNotStored', name)];
      return isShown(name) ? [] : [fieldFinding(coded, 'newNotInPanel', name, { form: target?.key ?? '' })];
    });
};

/** Code reads fields of the form itself, none inside a group or a list. */
const checkInnerMarks = ({ file, form }: CodedFile): readonly Finding[] =>
  allNodesOf(form)
    .filter((node) => node.path.length > 1 && findRule(node, 'x-fixed') !== undefined)
    .map(({ names }) =>
      createFinding(file, {
        rule: 'fixedNeedless',
        at: findFieldPath(file, names),
        isKey: true,
        params: { field: names.join('.') },
      }),
    );

const NOTIFYING_FORM = 'panel-period';

/** Only the period of the control panel knows whom to notify. */
const checkNotifications = ({ file, form }: CodedFile): readonly Finding[] =>
  form.key === NOTIFYING_FORM
    ? []
    : allNodesOf(form)
        .filter((node) => findRule(node, 'x-notifies') !== undefined)
        .map(({ names }) =>
          createFinding(file, {
            rule: 'notifiesNobody',
            at: [...findFieldPath(file, names), 'x-notifies'],
            isKey: true,
          }),
        );

/** Migrations of forms that store nothing under their own name. */
const checkMigrations = ({ files }: OfficerData): readonly Finding[] =>
  codedForms.flatMap((key) => {
    const { stores, storedIn } = findCodedForm(key) ?? { stores: 'everything', storedIn: undefined };
    if (stores === 'everything' && storedIn === undefined) return [];
    return [...files.values()]
      .filter(({ path }) => path.includes(`/${key}/migrations/`))
      .map((file) =>
        createFinding(
          file,
          storedIn ? { rule: 'migrationElsewhere', params: { form: storedIn } } : { rule: 'migrationOfNothing' },
        ),
      );
  });

/** Fields that code reads by name stay as code needs them, and answers to all others are stored somewhere. */
export const fixedFieldsAreKept: Rule = (data) => {
  const files = listCodedFiles(data);
  const forms = new Map(files.map(({ form }) => [form.key, form]));
  return [
    ...files.flatMap((coded) => [
      ...checkNeeds(coded),
      ...checkFreeFields(coded, forms),
      ...checkInnerMarks(coded),
      ...checkNotifications(coded),
    ]),
    ...checkMigrations(data),
  ];
};
