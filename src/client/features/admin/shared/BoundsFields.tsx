/** What bounds an account or a key: an institution, and programs of study of it. */
import { institutions } from 'virtual:catalogue';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { FailureNotice } from '../../../design/FailureNotice.tsx';
import { Box } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Legend,
  SelectControl,
} from '../../../forms/controls/form-elements.tsx';
import { errorsOf, Field, typedIn } from './ConfirmedDialog.tsx';
import { usePrograms } from './use-programs.ts';

/** The option of all institutions. */
const ALL = 'all';

/** Whether it is for all programs of study of the institution, or for some. */
const SCOPE = 'programScope';

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
    programIds: typedIn(data, SCOPE) === 'some' ? data.getAll('programIds').map(String) : null,
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
  const id = useId();
  const [isSome, setSome] = useState(current.length > 0);
  const { data: known, error: failure, refetch } = usePrograms();
  const own = (known ?? []).filter((program) => program.InstitutionCode === institutionCode);
  // A program that is not known, or not yet, is kept unless it is taken.
  const others = current.filter((program) => !own.some(({ Id }) => Id === program));
  const options = [...own.map(({ Id, Name }) => [Id, Name] as const), ...others.map((one) => [one, one] as const)];
  const [error] = errorsOf('programIds', errors);
  return (
    <Fieldset aria-describedby={`${id}-error`} data-part="programs">
      <Legend>{t('admin-users.programs.label')}</Legend>
      {(['all', 'some'] as const).map((scope) => (
        <ChoiceLabel key={scope}>
          <input
            type="radio"
            name={SCOPE}
            value={scope}
            checked={isSome === (scope === 'some')}
            onChange={() => setSome(scope === 'some')}
          />
          {t(`admin-users.programs.${scope}`)}
        </ChoiceLabel>
      ))}
      {isSome && (
        <Box paddingInlineStart="8">
          <HelpText>{t('admin-users.programs.help')}</HelpText>
          {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
          {failure && <FailureNotice error={failure} onRetry={() => void refetch()} />}
          {!known && !failure && <HelpText>{t('app.loading')}</HelpText>}
          {/* Half a line more than whole ones, so that it shows that there are others below. */}
          <Box
            maxHeight="15.25rem"
            overflowY="auto"
            marginTop="2"
            paddingInline="3"
            borderWidth="1px"
            borderColor="border"
            borderRadius="md"
          >
            {options.map(([program, name]) => (
              <ChoiceLabel key={program} alignItems="flex-start">
                <input
                  type="checkbox"
                  name="programIds"
                  value={program}
                  defaultChecked={current.includes(program)}
                  aria-invalid={error !== undefined}
                />
                <Box as="span" minWidth="0" overflowWrap="anywhere">
                  {name}
                </Box>
              </ChoiceLabel>
            ))}
          </Box>
        </Box>
      )}
    </Fieldset>
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
