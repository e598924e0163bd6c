/** What bounds an account or a key: an institution, and programs of study of it. */
import { institutions } from 'virtual:catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { HelpText, SelectControl } from '../../../forms/controls/form-elements.tsx';
import { AllOrSomeField, readAllOrSome } from './AllOrSomeField.tsx';
import { Field, typedIn } from './ConfirmedDialog.tsx';
import { usePrograms } from './use-programs.ts';

/** The option of all institutions. */
const ALL = 'all';

export interface ChosenBounds {
  readonly institutionCode: number | null;
  /** null: all programs of study. */
  readonly programIds: string[] | null;
}

/** Nothing where no institution is chosen. */
export const readBounds = (data: FormData): Partial<ChosenBounds> => {
  const institution = typedIn(data, 'institutionCode');
  if (institution === '') return {};
  return {
    institutionCode: institution === ALL ? null : Number(institution),
    programIds: readAllOrSome(data, 'programIds'),
  };
};

interface ProgramsFieldProps {
  readonly institutionCode: number;
  /** What is chosen now, at this institution. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

/** The programs of study of an institution: all, or those that are ticked. */
const ProgramsField = ({ institutionCode, current, errors }: ProgramsFieldProps) => {
  const { t } = useTranslation();
  const { data: known, error: failure, refetch } = usePrograms();
  const own = (known ?? []).filter((program) => program.InstitutionCode === institutionCode);
  // A program that is not known, or not yet, is kept unless it is taken.
  const others = current.filter((program) => !own.some(({ Id }) => Id === program));
  return (
    <AllOrSomeField
      name="programIds"
      legend={t('admin-users.programs.label')}
      allText={t('admin-users.programs.all')}
      someText={t('admin-users.programs.some')}
      options={[...own.map(({ Id, Name }) => [Id, Name] as const), ...others.map((one) => [one, one] as const)]}
      current={current}
      errors={errors}
    >
      <HelpText>{t('admin-users.programs.help')}</HelpText>
      {failure && <FailureNotice error={failure} onRetry={() => void refetch()} />}
      {!known && !failure && <HelpText>{t('app.loading')}</HelpText>}
    </AllOrSomeField>
  );
};

export interface BoundsFieldsProps {
  /** What it is now; undefined where nothing is chosen yet. */
  readonly current: number | null | undefined;
  readonly programIds: readonly string[];
  readonly errors: readonly WireError[];
}

/** The institution that somebody works for, or all, and its programs of study. */
export const BoundsFields = ({ current, programIds, errors }: BoundsFieldsProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const [chosen, setChosen] = useState(current === undefined ? '' : String(current ?? ALL));
  return (
    <>
      <Field name="institutionCode" label={t('admin-users.institution')} errors={errors}>
        {(control) => (
          <SelectControl {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            {current === undefined && <option value="">{t('admin-users.confirm.chooseInstitution')}</option>}
            {institutions
              .filter(({ code }) => code !== 0)
              .map(({ code }) => (
                <option key={code} value={code}>
                  {institutionName(code)}
                </option>
              ))}
            <option value={ALL}>{t('admin-list.anyInstitution')}</option>
          </SelectControl>
        )}
      </Field>
      {chosen !== '' && chosen !== ALL && (
        <ProgramsField
          key={chosen}
          institutionCode={Number(chosen)}
          current={Number(chosen) === current ? programIds : []}
          errors={errors}
        />
      )}
    </>
  );
};
