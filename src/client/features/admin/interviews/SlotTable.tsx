import { useTranslation } from 'react-i18next';
import { Badge } from '../../../design/Badge.tsx';
import { Box, Heading, Muted, Row, Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatJakartaDay } from '../../../state/format.ts';
import { formatTimeSpan, formatWeekday } from '../../shared/page/format.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { SlotActions } from './ChangeSlot.tsx';
import { dayUrl, type InterviewSlot } from './queries.ts';

const MINUTE_MS = 60_000;

/** From when until when, in WIB. */
export const useTimeSpan = () => {
  const { language } = useTranslation().i18n;
  return ({ StartsAt, Minutes }: Pick<InterviewSlot, 'StartsAt' | 'Minutes'>): string =>
    formatTimeSpan(StartsAt, new Date(Date.parse(StartsAt) + Minutes * MINUTE_MS).toISOString(), language);
};

/** Room, and that there is a video call. */
export const useWhere = () => {
  const { t } = useTranslation();
  return ({ Place, Link }: Pick<InterviewSlot, 'Place' | 'Link'>): string =>
    [Place, Link !== '' && t('admin-interviews.online')].filter(Boolean).join(', ');
};

const SlotItem = ({ slot, namesInstitution }: { readonly slot: InterviewSlot; readonly namesInstitution: boolean }) => {
  const { t } = useTranslation();
  const timeSpan = useTimeSpan();
  const where = useWhere();
  const institutionName = useInstitutionName();
  const isFull = slot.Taken >= slot.Places;
  const programs = slot.Programs.map(({ Name }) => Name).join(', ');
  const facts = [
    where(slot),
    namesInstitution && institutionName(slot.InstitutionCode),
    programs || t('admin-interviews.allPrograms'),
    slot.Interviewers,
  ];
  return (
    <ListItem data-slot={slot.Id}>
      <Box
        display="grid"
        gap="2"
        columnGap="5"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '12.5rem minmax(0, 1fr) 7rem 11rem' }}
      >
        <Box fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {timeSpan(slot)}
        </Box>
        <Muted fontSize="sm" overflowWrap="anywhere">
          {facts.filter(Boolean).join(' · ')}
        </Muted>
        <Box fontSize="sm" data-part="taken">
          {slot.CancelledAt === null ? (
            <Badge tone={isFull ? 'success' : 'neutral'}>
              {t('admin-interviews.places', { taken: slot.Taken, places: slot.Places })}
            </Badge>
          ) : (
            <Badge tone="warning">{t('admin-interviews.cancelled')}</Badge>
          )}
        </Box>
        <SlotActions slot={slot} />
      </Box>
    </ListItem>
  );
};

const groupByDay = (slots: readonly InterviewSlot[]): readonly (readonly [string, readonly InterviewSlot[]])[] => {
  const days = new Map<string, InterviewSlot[]>();
  for (const slot of slots) {
    const day = formatJakartaDay(Date.parse(slot.StartsAt));
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days];
};

interface SlotTableProps {
  readonly slots: readonly InterviewSlot[];
  /** Of the filter, empty for all. */
  readonly institutionCode: string;
  readonly namesInstitution: boolean;
}

/** Interview times, day by day. */
export const SlotTable = ({ slots, institutionCode, namesInstitution }: SlotTableProps) => {
  const { t, i18n } = useTranslation();
  return (
    <Stack gap="6">
      {groupByDay(slots).map(([day, ofDay]) => (
        <Box as="section" key={day} aria-labelledby={`day-${day}`}>
          <Row justifyContent="space-between" marginBottom="2">
            <Heading as="h2" id={`day-${day}`} fontSize="lg">
              {formatWeekday(day, i18n.language)}
            </Heading>
            <TextLink to={dayUrl(day, institutionCode)} fontSize="sm" paddingBlock="0.75rem" data-action="open-day">
              {t('admin-interviews.openDay')}
            </TextLink>
          </Row>
          <ListPanel>
            <Stack as="ul" gap="0" listStyleType="none" aria-labelledby={`day-${day}`}>
              {ofDay.map((slot) => (
                <SlotItem key={slot.Id} slot={slot} namesInstitution={namesInstitution} />
              ))}
            </Stack>
          </ListPanel>
        </Box>
      ))}
    </Stack>
  );
};
