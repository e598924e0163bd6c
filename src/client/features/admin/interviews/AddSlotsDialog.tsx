import { institutions } from 'virtual:catalogue';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addInterviewSlots } from '../../../../contract/admin-interviews.ts';
import type { WireError } from '../../../../contract/call.ts';
import { callApi } from '../../../api/http.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useSession } from '../../../api/session.ts';
import { Box, Row } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Legend,
  SelectControl,
} from '../../../forms/controls/form-elements.tsx';
import { formatJakartaDay } from '../../../state/format.ts';
import { languages } from '../../../state/languages.ts';
import { errorsOf, Field, FormDialog, typedIn } from '../shared/ConfirmedDialog.tsx';
import { DateFilter } from '../shared/DateFilter.tsx';
import type { SlotPrograms } from './queries.ts';
import { Pair, readSlotFields, readTime, SlotFields, TimeField } from './SlotFields.tsx';
import { listSlotDays, weekdays } from './slot-days.ts';
import { useSlotAction } from './use-slot-action.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = addInterviewSlots.body.properties.days.maxItems;
const workingDays: readonly number[] = [1, 2, 3, 4, 5];
const WEEKDAY = 'weekday';

/** The name of a day of the week; Monday is 1, Sunday 7. */
const formatWeekdayName = (weekday: number, language: string): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(languages[language], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday));

/** Institutions that hold interviews, of those that an admin works for. */
export const useInterviewInstitutions = (): readonly number[] => {
  const own = useSession()?.institutionCode ?? null;
  return institutions.flatMap(({ code, interviews }) => (interviews && (own === null || own === code) ? [code] : []));
};

interface DaysFieldProps {
  readonly span: readonly [string, string];
  readonly onSpan: (span: readonly [string, string]) => void;
  readonly errors: readonly WireError[];
}

const DaysField = ({ span: [first, last], onSpan, errors }: DaysFieldProps) => {
  const { t, i18n } = useTranslation();
  const [error] = errorsOf('days', errors);
  return (
    <>
      <DateFilter
        isField
        label={t('admin-interviews.field.firstDay')}
        value={first}
        onChange={(day) => onSpan([day, last < day ? day : last])}
      />
      <DateFilter
        isField
        label={t('admin-interviews.field.lastDay')}
        value={last}
        onChange={(day) => onSpan([first, day])}
      />
      {/* Errors of the days are shown at the days of the week. */}
      <input type="hidden" name="days" />
      <Fieldset {...(error && { 'aria-describedby': 'slot-days-error' })}>
        <Legend>{t('admin-interviews.field.weekdays')}</Legend>
        {error && <ErrorText id="slot-days-error">{error.message}</ErrorText>}
        <Row columnGap="5" rowGap="0">
          {weekdays.map((weekday) => (
            <ChoiceLabel key={weekday}>
              <input
                type="checkbox"
                name={WEEKDAY}
                value={weekday}
                defaultChecked={workingDays.includes(weekday)}
                aria-invalid={error !== undefined}
              />
              {formatWeekdayName(weekday, i18n.language)}
            </ChoiceLabel>
          ))}
        </Row>
      </Fieldset>
    </>
  );
};

interface ProgramsFieldProps {
  readonly programs: SlotPrograms;
  readonly errors: readonly WireError[];
}

const ProgramsField = ({ programs, errors }: ProgramsFieldProps) => {
  const { t } = useTranslation();
  const [error] = errorsOf('programIds', errors);
  if (programs.length === 0) return null;
  return (
    <Fieldset {...(error && { 'aria-describedby': 'slot-programs-error' })}>
      <Legend>{t('admin-interviews.field.programs')}</Legend>
      <HelpText>{t('admin-interviews.field.programsHelp')}</HelpText>
      {error && <ErrorText id="slot-programs-error">{error.message}</ErrorText>}
      <Box
        maxHeight="12.75rem"
        overflowY="auto"
        marginTop="2"
        paddingInline="3"
        borderWidth="1px"
        borderColor="border"
        borderRadius="md"
      >
        {programs.map(({ Id, Name }) => (
          <ChoiceLabel key={Id} alignItems="flex-start">
            <input type="checkbox" name="programIds" value={Id} aria-invalid={error !== undefined} />
            <Box as="span" minWidth="0" overflowWrap="anywhere">
              {Name}
            </Box>
          </ChoiceLabel>
        ))}
      </Box>
    </Fieldset>
  );
};

interface AddSlotsDialogProps {
  readonly programs: SlotPrograms;
  readonly onClose: () => void;
}

/** Adds times on many days. */
export const AddSlotsDialog = ({ programs, onClose }: AddSlotsDialogProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const codes = useInterviewInstitutions();
  const { runInDialog } = useSlotAction();
  const [code, setCode] = useState(codes[0] ?? 0);
  const [span, setSpan] = useState<readonly [string, string]>(() => {
    // A week from now, on a working day.
    const days = Array.from({ length: 7 }, (_, index) => formatJakartaDay(serverNow() + (7 + index) * DAY_MS));
    const [day = ''] = days.flatMap((one) => listSlotDays(one, one, workingDays, 1));
    return [day, day];
  });
  const send = async (data: FormData): Promise<void> => {
    // One too many is refused, not left out.
    const days = listSlotDays(...span, data.getAll(WEEKDAY).map(Number), MAX_DAYS + 1);
    const body = {
      institutionCode: Number(typedIn(data, 'institutionCode')),
      programIds: data.getAll('programIds').map(String),
      days: [...days],
      from: readTime(data, 'from'),
      until: readTime(data, 'until'),
      every: Number(typedIn(data, 'every')),
      ...readSlotFields(data),
    };
    await runInDialog((intent) => callApi(addInterviewSlots, { body, intent }), body);
    onClose();
  };
  return (
    <FormDialog
      kind="interview-times"
      title={t('admin-interviews.addTitle')}
      confirmLabel={t('admin-interviews.addConfirm')}
      onSubmit={send}
      onClose={onClose}
      fields={(errors) => (
        <>
          <Field name="institutionCode" label={t('admin-interviews.field.institution')} errors={errors}>
            {(control) => (
              <SelectControl {...control} value={code} onChange={(event) => setCode(Number(event.currentTarget.value))}>
                {codes.map((one) => (
                  <option key={one} value={one}>
                    {institutionName(one)}
                  </option>
                ))}
              </SelectControl>
            )}
          </Field>
          <DaysField span={span} onSpan={setSpan} errors={errors} />
          <Pair>
            <TimeField name="from" initial="09:00" errors={errors} />
            <TimeField name="until" initial="12:00" errors={errors} />
          </Pair>
          <SlotFields hasInterval errors={errors} />
          <ProgramsField
            key={code}
            programs={programs.filter(({ InstitutionCode }) => InstitutionCode === code)}
            errors={errors}
          />
        </>
      )}
    />
  );
};
