import { roles } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { knownFields } from '../../../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../../../engine/schema/types.ts';
import { orderFields } from '../../../../../engine/summary/groups.ts';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { definitionQuery } from '../../../../forms/summary/AnswersSummary.tsx';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { useFieldName } from '../display-names.ts';

interface ChosenFields {
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

interface FieldCheckboxesProps extends ChosenFields {
  readonly fields: readonly string[];
}

const FieldCheckboxes = ({ fields, chosen, onChosen }: FieldCheckboxesProps) => {
  const fieldName = useFieldName();
  const set = (field: string, isChosen: boolean): void => {
    const others = [...chosen].filter((one) => one !== field);
    onChosen(new Set(isChosen ? [...others, field] : others));
  };
  return (
    <Box
      display="grid"
      columnGap="4"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      {fields.map((field) => (
        <ChoiceLabel key={field}>
          <input
            type="checkbox"
            value={field}
            checked={chosen.has(field)}
            onChange={(event) => set(field, event.currentTarget.checked)}
          />
          {fieldName(field)}
        </ChoiceLabel>
      ))}
    </Box>
  );
};

/**
 * Roles whose answers decided number, fee and outcome. The server refuses to change them, because that requires a new
 * application.
 */
const settledRoles = ['preferences', 'period', 'entity', 'year', 'semester', 'channel'] as const;

type Form = Pick<FormDefinition, 'key' | 'schema' | 'ui'>;
type Roles = Readonly<Record<string, unknown>>;

interface CorrectableFields {
  /** Answered fields as `step.field`, in the form's order. */
  readonly answered: readonly string[];
  /** Unanswered fields of the form. */
  readonly empty: readonly string[];
}

/**
 * The fields of a step that an applicant can be asked to correct.
 * @param answers undefined for many applications: all are listed as answered
 */
export const listCorrectableFields = (form: Form, answers: Answers | undefined, roles: Roles): CorrectableFields => {
  const settled = new Set<unknown>(settledRoles.flatMap((role) => roles[role]));
  const fields = orderFields([...knownFields(form)], form.ui['ui:order'])
    .map((name) => `${form.key}.${name}`)
    .filter((field) => !settled.has(field));
  const isAnswered = (field: string): boolean =>
    answers === undefined || answers[field.slice(form.key.length + 1)] !== undefined;
  return { answered: fields.filter(isAnswered), empty: fields.filter((field) => !isAnswered(field)) };
};

/** A step with its answers; without for many applications. */
interface CorrectableStep {
  readonly step: string;
  readonly answers?: Answers;
}

const StepFields = ({ saved, ...choice }: ChosenFields & { readonly saved: CorrectableStep }) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const { data: form, error, refetch } = useQuery(definitionQuery(saved.step));
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!form) return <CardSkeleton rows={1} />;
  const { answered, empty } = listCorrectableFields(form, saved.answers, roles);
  if (answered.length + empty.length === 0) return null;
  return (
    <Fieldset>
      <Legend>{stepTitle(saved.step)}</Legend>
      <FieldCheckboxes fields={answered} {...choice} />
      {empty.length > 0 && (
        <details>
          <summary>{t('admin-applications.correction.empty', { count: empty.length })}</summary>
          <FieldCheckboxes fields={empty} {...choice} />
        </details>
      )}
    </Fieldset>
  );
};

/** Checkboxes for the correctable fields of all steps. */
export const FieldChoice = ({ steps, ...choice }: ChosenFields & { readonly steps: readonly CorrectableStep[] }) => (
  <Stack gap="5">
    {steps.map((saved) => (
      <StepFields key={saved.step} saved={saved} {...choice} />
    ))}
  </Stack>
);
