import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { Box, Row, Stack } from '../../../../../design/primitives.tsx';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Label,
  Legend,
  TextControl,
} from '../../../../../forms/controls/form-elements.tsx';
import { parseTime } from '../../../../../forms/controls/time-format.ts';
import { formatJakartaDay } from '../../../../../state/format.ts';
import { DateFilter } from '../../../shared/DateFilter.tsx';
import type { BulkRun } from '../run-queries.ts';

const JAKARTA = '+07:00';

/** The moment of a day and a time in Jakarta; undefined while one is incomplete. */
export const momentInJakarta = (day: string, time: string): string | undefined => {
  const at = Date.parse(`${day}T${parseTime(time) ?? ''}:00${JAKARTA}`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

const timeInJakarta = (iso: string): string => new Date(Date.parse(iso) + 7 * 3_600_000).toISOString().slice(11, 16);

interface SendTimeProps {
  readonly run: BulkRun;
  readonly isBusy: boolean;
  readonly onSend: (sendAt: string | undefined) => void;
}

/** Now, or a day and a time; of a scheduled run another time. */
export const SendTime = ({ run: { StartAt, Possible, State }, isBusy, onSend }: SendTimeProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isLater, setLater] = useState(StartAt !== null);
  const [day, setDay] = useState(StartAt === null ? '' : formatJakartaDay(new Date(StartAt)));
  const [time, setTime] = useState(StartAt === null ? '' : timeInJakarta(StartAt));
  const [problem, setProblem] = useState<'atRequired' | 'past'>();
  const send = (): void => {
    const sendAt = isLater ? momentInJakarta(day, time) : undefined;
    const isPast = sendAt !== undefined && Date.parse(sendAt) <= Date.now();
    const found = isPast ? 'past' : undefined;
    const wrong = isLater && sendAt === undefined ? 'atRequired' : found;
    setProblem(wrong);
    if (wrong === undefined) onSend(sendAt);
  };
  const isScheduled = State === 'scheduled';
  const laterKey = isScheduled ? 'reschedule' : 'schedule';
  return (
    <Stack gap="3" data-part="send-time">
      <Fieldset>
        <Legend>{t('admin-applications.run.message.whenToSend')}</Legend>
        <Row columnGap="6" rowGap="0">
          {[false, true].map((one) => (
            <ChoiceLabel key={String(one)}>
              <input type="radio" name={`${id}-when`} checked={isLater === one} onChange={() => setLater(one)} />
              {t(`admin-applications.run.message.${one ? 'later' : 'now'}`)}
            </ChoiceLabel>
          ))}
        </Row>
      </Fieldset>
      {isLater && (
        <Box>
          <Row alignItems="flex-end" gap="4">
            <DateFilter label={t('admin-applications.run.message.at')} value={day} onChange={setDay} isField />
            <Box width="7rem">
              <Label htmlFor={`${id}-time`} fontWeight="normal">
                {t('renderer.date.time')}
              </Label>
              <TextControl
                id={`${id}-time`}
                inputMode="numeric"
                placeholder="10:00"
                autoComplete="off"
                value={time}
                aria-invalid={problem !== undefined}
                aria-describedby={`${id}-help ${id}-error`}
                onChange={(event) => setTime(event.currentTarget.value)}
                onBlur={() => setTime(parseTime(time) ?? time)}
              />
            </Box>
          </Row>
          <ErrorText id={`${id}-error`} role="alert">
            {problem && t(`admin-applications.run.message.${problem}`)}
          </ErrorText>
          <HelpText id={`${id}-help`}>{t('admin-applications.run.message.atHelp')}</HelpText>
        </Box>
      )}
      <Row justifyContent="flex-end">
        <Button isBusy={isBusy} data-part="run-perform" onClick={send}>
          {t(`admin-applications.run.message.${isLater ? laterKey : 'perform'}`, { count: Possible })}
        </Button>
      </Row>
    </Stack>
  );
};
