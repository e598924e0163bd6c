import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseInterview } from '../../../../../contract/application.ts';
import { callApi } from '../../../../api/http.ts';
import { type ApplicationDetail, applicationQuery, applicationsQuery } from '../../../../api/queries.ts';
import { Button, buttonRecipe } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { Box, Heading, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { ACTION } from '../../../../design/WithoutScript.tsx';
import { ChoiceLabel, ErrorText, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { formatDateTime, formatJakartaDay } from '../../../../state/format.ts';
import { formatTimeSpan, formatWeekday } from '../../../shared/page/format.ts';
import { INTERVIEW_TIME } from '../interview-action.ts';
import { CHOOSE_INTERVIEW } from '../plain-actions.ts';
import { focusHeading } from '../RegistrationActions.tsx';

type Choice = NonNullable<ApplicationDetail['InterviewChoice']>;
type Slot = Choice['Slots'][number];

/** A day with its times; its summary is as large as a thumb. */
const Day = chakra('details', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border',
    '& > summary': {
      display: 'list-item',
      minHeight: '11',
      paddingBlock: '2.5',
      fontWeight: 'semibold',
      cursor: 'pointer',
    },
  },
});

const Times = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    columnGap: '4',
    paddingBottom: '3',
  },
});

const LinkButton = chakra('a', buttonRecipe);

const ExternalLink = chakra('a', {
  base: { color: 'brand.fg', fontWeight: 'semibold', textDecoration: 'underline', overflowWrap: 'anywhere' },
});

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: { base: '0', sm: '2' },
    marginTop: '3',
    color: 'fg',
    '& dt': { fontSize: 'sm', color: 'fg.muted', paddingTop: '0.125rem' },
    '& dd': { fontWeight: 'semibold', overflowWrap: 'anywhere', marginBottom: { base: '2', sm: '0' } },
  },
});

const groupByDay = (slots: readonly Slot[]): readonly (readonly [string, readonly Slot[]])[] => {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = formatJakartaDay(Date.parse(slot.StartsAt));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
};

const ERROR = 'interview-error';

/** Sends a choice. `problem`: why the last one was not accepted. */
const useChooseTime = (formId: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  // How often in a row no time was chosen.
  const [missing, setMissing] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (slotId: string) => callApi(chooseInterview, { body: { formId, slotId } }),
    onSuccess: ({ message }) => toaster.success(message),
    // Somebody else may have taken the last place: the times that are left are read again.
    onSettled: async (_data, failed) => {
      void client.invalidateQueries({ queryKey: applicationsQuery.queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      if (!failed) focusHeading();
    },
  });
  const problem = missing > 0 ? t('registrations.interview.incomplete') : error && describeError(error, t);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const slotId = new FormData(event.currentTarget).get(INTERVIEW_TIME);
    setMissing((before) => (typeof slotId === 'string' ? 0 : before + 1));
    if (typeof slotId === 'string' && !isPending) mutate(slotId);
  };
  return { send, isPending, problem, missing };
};

type Choosing = ReturnType<typeof useChooseTime>;

/** Room, and that there is a video call. */
const useWhere = () => {
  const { t } = useTranslation();
  return ({ Place, IsOnline }: Slot): string =>
    [Place, IsOnline && t('registrations.interview.online')].filter(Boolean).join(' · ');
};

const SlotLabel = ({ slot, where }: { readonly slot: Slot; readonly where: string }) => {
  const { language } = useTranslation().i18n;
  return (
    <ChoiceLabel alignItems="flex-start">
      <input type="radio" name={INTERVIEW_TIME} value={slot.Id} />
      <Box as="span" minWidth="0" overflowWrap="anywhere">
        {formatTimeSpan(slot.StartsAt, slot.EndsAt, language)}
        {where !== '' && (
          <Muted as="span" display="block" fontSize="sm">
            {where}
          </Muted>
        )}
      </Box>
    </ChoiceLabel>
  );
};

/** The times of a day. A place that they all have is named once. */
const TimesOfDay = ({ slots }: { readonly slots: readonly Slot[] }) => {
  const whereOf = useWhere();
  const places = [...new Set(slots.map(whereOf))];
  const [common] = places.length === 1 ? places : [];
  return (
    <>
      {common && (
        <Muted fontSize="sm" overflowWrap="anywhere">
          {common}
        </Muted>
      )}
      <Times>
        {slots.map((slot) => (
          <SlotLabel key={slot.Id} slot={slot} where={common === undefined ? whereOf(slot) : ''} />
        ))}
      </Times>
    </>
  );
};

interface TimeFormProps {
  readonly slots: readonly Slot[];
  readonly isChange: boolean;
  readonly choosing: Choosing;
}

/**
 * One radio button for each time, in a fold for each day. A plain form, which works without scripts. Browsers cannot point
 * out a missing choice in a closed fold: page and server name it.
 */
const TimeForm = ({ slots, isChange, choosing: { send, isPending, problem } }: TimeFormProps) => {
  const { t, i18n } = useTranslation();
  return (
    <form method="post" encType="multipart/form-data" noValidate onSubmit={send}>
      <input type="hidden" name={ACTION} value={CHOOSE_INTERVIEW} />
      <Stack gap="4" marginTop="4" color="fg">
        <Fieldset {...(problem && { 'aria-describedby': ERROR })}>
          <Legend>{t('registrations.interview.times')}</Legend>
          <Muted fontSize="sm" marginBottom="2">
            {t('registrations.interview.zone')}
          </Muted>
          {groupByDay(slots).map(([day, ofDay], index) => (
            <Day key={day} open={index === 0}>
              <summary>
                {t('registrations.interview.day', { day: formatWeekday(day, i18n.language), count: ofDay.length })}
              </summary>
              <TimesOfDay slots={ofDay} />
            </Day>
          ))}
        </Fieldset>
        <Box>
          <Button type="submit" isBusy={isPending} width={{ base: 'full', sm: 'auto' }}>
            {t(isChange ? 'registrations.interview.changeTo' : 'registrations.interview.choose')}
          </Button>
        </Box>
      </Stack>
    </form>
  );
};

/** When and where the chosen interview is. */
const ChosenTime = ({ slot }: { readonly slot: NonNullable<Choice['Slot']> }) => {
  const { t, i18n } = useTranslation();
  return (
    <Facts>
      <dt>{t('registrations.interview.when')}</dt>
      <dd>
        <time dateTime={slot.StartsAt}>
          {formatWeekday(formatJakartaDay(Date.parse(slot.StartsAt)), i18n.language)},{' '}
          <Box as="span" whiteSpace="nowrap">
            {formatTimeSpan(slot.StartsAt, slot.EndsAt, i18n.language)}
          </Box>
        </time>
      </dd>
      {slot.Place !== '' && (
        <>
          <dt>{t('registrations.interview.where')}</dt>
          <dd>{slot.Place}</dd>
        </>
      )}
      {slot.Link !== '' && (
        <>
          <dt>{t('registrations.interview.online')}</dt>
          <dd>
            <ExternalLink href={slot.Link} rel="noreferrer" dir="ltr">
              {slot.Link}
            </ExternalLink>
          </dd>
        </>
      )}
    </Facts>
  );
};

/** The dates of the application as a file, for who has not got the email at hand. */
const CalendarLink = ({ formId }: { readonly formId: string }) => {
  const { t, i18n } = useTranslation();
  return (
    <Box marginTop="4" _print={{ display: 'none' }}>
      <LinkButton
        href={`/api/form/calendar?${new URLSearchParams({ formId, lang: i18n.language })}`}
        download
        variant="outline"
      >
        <DownloadIcon />
        {t('registrations.interview.calendar')}
      </LinkButton>
    </Box>
  );
};

interface ChoiceProps {
  readonly choice: Choice;
  readonly choosing: Choosing;
}

const ChangeTime = ({ choice, choosing }: ChoiceProps) => {
  const { t, i18n } = useTranslation();
  if (choice.IsOver) return <Text marginTop="3">{t('registrations.interview.after')}</Text>;
  if (!choice.CanChoose || choice.ChangeUntil === null)
    return <Text marginTop="3">{t('registrations.interview.tooLate')}</Text>;
  return (
    <>
      <Text marginTop="3">
        {t('registrations.interview.until', { date: formatDateTime(choice.ChangeUntil, i18n.language) })}
      </Text>
      {choice.Slots.length === 0 ? (
        <Muted>{t('registrations.interview.noOther')}</Muted>
      ) : (
        <Day data-part="change-interview" marginTop="3">
          <summary>{t('registrations.interview.change')}</summary>
          <TimeForm slots={choice.Slots} isChange choosing={choosing} />
        </Day>
      )}
    </>
  );
};

const tones = { Offered: 'error', Chosen: 'info', Missed: 'warning' } as const;

const InterviewBody = ({ formId, choice, choosing }: ChoiceProps & { readonly formId: string }) => {
  const { t } = useTranslation();
  if (choice.State === 'Missed') return <Text marginTop="2">{t('registrations.interview.missedText')}</Text>;
  if (choice.Slot)
    return (
      <>
        <ChosenTime slot={choice.Slot} />
        {!choice.IsOver && <CalendarLink formId={formId} />}
        <ChangeTime key={choice.Slot.Id} choice={choice} choosing={choosing} />
      </>
    );
  return choice.Slots.length === 0 ? (
    <Text marginTop="2">{t('registrations.interview.none')}</Text>
  ) : (
    <TimeForm slots={choice.Slots} isChange={false} choosing={choosing} />
  );
};

const focusIt = (element: HTMLElement | null): void => element?.focus();

/** The offered interview: the times that can be chosen, or the chosen one. */
export const Interview = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  const { InterviewChoice: choice, Id } = application;
  const choosing = useChooseTime(Id);
  if (!choice || choice.State === 'Done' || choice.State === 'None') return null;
  const state = choice.State === 'Offered' || choice.State === 'Missed' ? choice.State : 'Chosen';
  // Without a time there is nothing to do now.
  const tone = state === 'Offered' && choice.Slots.length === 0 ? 'warning' : tones[state];
  return (
    <Callout tone={tone} aria-labelledby="interview" data-part="interview">
      <Heading id="interview">{t(`registrations.interview.${state.toLowerCase()}`)}</Heading>
      <Box color="fg">
        {choosing.problem && (
          <ErrorText
            key={choosing.missing}
            ref={focusIt}
            id={ERROR}
            role="alert"
            tabIndex={-1}
            marginTop="2"
            outline="none"
          >
            {choosing.problem}
          </ErrorText>
        )}
        <InterviewBody formId={Id} choice={choice} choosing={choosing} />
      </Box>
    </Callout>
  );
};
