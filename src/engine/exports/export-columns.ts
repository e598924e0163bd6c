/** The columns that an export can have, by their keys: those that staff choose from, and those that scheduled exports name. */
import { originalAddress } from '../evolution/field-lineage.ts';
import { answerKindOf, fileRuleOf, isListOfFiles, valueTypeOf } from '../model/field-facts.ts';
import { formModelOf, knownFields, nodeAt } from '../model/form-model.ts';
import { fieldUiOf, textsOf } from '../schema/json.ts';
import type { Catalogue, FormDefinition, StepDefinition } from '../schema/types.ts';
import { namedWidgetFacts } from '../widgets/field-widget.ts';

/** The values of an application beside its answers, in the order in which staff choose from them. Keys, because one is called as a step is. */
const valuesOfOffice = {
  registrationNumber: true,
  status: true,
  name: true,
  email: true,
  institutionCode: true,
  period: true,
  program: true,
  submittedAt: true,
  outcome: true,
  scholarshipRank: true,
  paymentStatus: true,
  registrationFee: true,
  discount: true,
  promoCode: true,
  amountPaid: true,
  paidAt: true,
  decision: true,
  decidedAt: true,
  decidedBy: true,
  waitlistPlace: true,
  interview: true,
  interviewAt: true,
  rejectionReasons: true,
  rejectionMessage: true,
  paymentChannel: true,
  adminFee: true,
  invoiceNumber: true,
  testDone: true,
  assignee: true,
  tags: true,
  createdAt: true,
  referralWebsite: true,
} as const;

export type OfficeColumn = keyof typeof valuesOfOffice;

export const officeColumns = Object.keys(valuesOfOffice) as readonly OfficeColumn[];

/**
 * office: a value of the application · answer: an answer that fits into a cell · average: of a column of grades · sheet:
 * what has a sheet of its own in a workbook, such as all grades
 */
type ColumnKind = 'office' | 'answer' | 'average' | 'sheet';

export interface NamedColumn {
  /** Stays the same when an officer renames the field. */
  readonly key: string;
  readonly kind: ColumnKind;
  readonly step?: StepDefinition;
  readonly field?: string;
}

const answerTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'];

/**
 * Grids have a sheet of their own, files are downloaded, and hidden fields are not exported.
 * @param field a path with `*` for any entry of a list
 */
export const fitsInCell = (form: FormDefinition, field: string): boolean => {
  const node = nodeAt(form, field.split('.'));
  if (!node || fileRuleOf(node) !== undefined || isListOfFiles(node)) return false;
  const answerKind = answerKindOf(node);
  return answerKind !== 'none' && answerKind !== 'grid' && answerTypes.includes(valueTypeOf(node) ?? '');
};

interface GradeGridField {
  readonly field: string;
  /** The columns of each subject and semester. */
  readonly columns: readonly string[];
}

export const gradeGridsOf = ({ ui }: StepDefinition): readonly GradeGridField[] =>
  Object.entries(ui).flatMap(([field, value]) => {
    const { 'ui:options': options } = fieldUiOf(value);
    return namedWidgetFacts(value).answerKind === 'grid' ? [{ field, columns: textsOf(options?.['columns']) }] : [];
  });

/** The lists of a step whose entries are lines of a table. */
export const tableFieldsOf = (step: StepDefinition): readonly string[] =>
  [...formModelOf(step).fields].flatMap(([field, node]) =>
    answerKindOf(node) === 'rows' && node.kind === 'list' ? [field] : [],
  );

export const averageKey = (gridKey: string, column: string): string => `${gridKey}.average.${column}`;
export const rowsKey = (listKey: string): string => `${listKey}.rows`;

const columnsOfStep = (catalogue: Pick<Catalogue, 'steps'>, step: StepDefinition): readonly NamedColumn[] => {
  const named = (field: string) => ({ key: originalAddress(catalogue.steps, step, field), step, field });
  return [
    ...[...knownFields(step)]
      .filter((field) => fitsInCell(step, field))
      .map((field): NamedColumn => ({ ...named(field), kind: 'answer' })),
    ...gradeGridsOf(step).flatMap(({ field, columns }): readonly NamedColumn[] => {
      const grid = named(field);
      return [
        ...columns.map((column) => ({ ...grid, key: averageKey(grid.key, column), kind: 'average' as const })),
        { ...grid, kind: 'sheet' },
      ];
    }),
    ...tableFieldsOf(step).map((field): NamedColumn => {
      const list = named(field);
      return { ...list, key: rowsKey(list.key), kind: 'sheet' };
    }),
  ];
};

/** Every column of today's forms. Fields of earlier forms have columns too, which only staff can choose. */
export const namedColumns = (catalogue: Pick<Catalogue, 'steps'>): readonly NamedColumn[] => [
  ...officeColumns.map((key): NamedColumn => ({ key, kind: 'office' })),
  ...catalogue.steps.flatMap((step) => columnsOfStep(catalogue, step)),
];

/** Whether the column is a number that identifies a person, such as NIK. */
export const isIdentityColumn = (
  { roles }: Pick<Catalogue, 'roles'>,
  { step, field }: Pick<NamedColumn, 'step' | 'field'>,
): boolean => textsOf(roles['identity']).includes(`${step?.key}.${field}`);
