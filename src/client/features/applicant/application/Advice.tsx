import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { type AdviceData, adviceQuery } from '../../../api/queries.ts';
import { AlertIcon, CheckIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { ClockIcon } from '../../../design/icons.tsx';
import { Box, Heading, Muted, Row, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatRupiah } from '../../../state/format.ts';
import { type ApplicationLocation, applicationLinks } from '../../shared/application/application-links.ts';
import { preferencesStep } from '../../shared/application/preferences-step.ts';
import { useFormatValue } from '../../shared/application/Reasons.tsx';
import { Hint } from './Hint.tsx';

type Program = AdviceData['Programs'][number];
type Offer = NonNullable<Program['Offer']>;
type Requirement = NonNullable<Offer['Requirements']>[number];

const Panel = chakra('details', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    padding: { base: '4', md: '5' },
    '& > summary': { cursor: 'pointer', minHeight: '11', display: 'flex', alignItems: 'flex-start', listStyle: 'none' },
    '& > summary::before': {
      content: '"+"',
      // Without a name where browsers can read the sign aloud otherwise.
      '@supports (content: "+" / "")': { content: '"+" / ""' },
      width: '6',
      fontWeight: 'bold',
      fontSize: 'xl',
      lineHeight: '1',
      flexShrink: 0,
    },
    '&[open] > summary::before': { content: '"–"', '@supports (content: "–" / "")': { content: '"–" / ""' } },
    '& > summary::-webkit-details-marker': { display: 'none' },
  },
});

const icons = { met: CheckIcon, broken: AlertIcon, unknown: ClockIcon };
const colours = { met: 'fg.success', broken: 'fg.error', unknown: 'fg.muted' };

interface Place {
  readonly place: ApplicationLocation;
  readonly step: StepRef;
}

/** One condition of a program, and what the answers say about it. */
const RequirementItem = ({ requirement, place, step }: Place & { readonly requirement: Requirement }) => {
  const { t } = useTranslation();
  const format = useFormatValue();
  const { Name, State, Step, Value, Limit } = requirement;
  const Icon = icons[State];
  const isElsewhere = State !== 'met' && Step !== null && Step !== step.key;
  return (
    <Box as="li" display="flex" gap="2" data-requirement={Name} data-state={State}>
      <Box color={colours[State]} paddingTop="0.5">
        <Icon />
      </Box>
      <Box minWidth="0">
        <Text>{t(`requirements.${Name}`, { limit: format(Limit) })}</Text>
        <Text fontSize="sm" color={colours[State]}>
          <strong>{t(`application.advice.state.${State}`)}.</strong>{' '}
          {Value !== undefined && t('application.advice.answer', { value: format(Value) })}{' '}
          {isElsewhere && <TextLink to={applicationLinks(place).step(Step)}>{t(`${Step}.form.title`)}</TextLink>}
        </Text>
      </Box>
    </Box>
  );
};

const countMet = (requirements: readonly Requirement[]): number =>
  requirements.filter(({ State }) => State === 'met').length;

const OfferDetails = ({ offer, ...at }: Place & { readonly offer: Offer }) => {
  const { t, i18n } = useTranslation();
  const amount = (rupiah: number): string => formatRupiah(rupiah, i18n.language);
  const { RegistrationFee, Spp, Ukt, PsikotesRequired, IsOpen, Requirements } = offer;
  return (
    <>
      {!IsOpen && (
        <Text color="fg.error" fontWeight="semibold">
          {t('application.advice.closed')}
        </Text>
      )}
      <Text marginTop="1" fontWeight="semibold" data-part="fee">
        {RegistrationFee === 0
          ? t('application.advice.free')
          : t('application.advice.fee', { amount: amount(RegistrationFee) })}
      </Text>
      <Muted fontSize="sm">{t('application.advice.tuition', { spp: amount(Spp), ukt: amount(Ukt) })}</Muted>
      {PsikotesRequired && <Text marginTop="2">{t('application.advice.test')}</Text>}
      {Requirements === null && <Text marginTop="2">{t('application.advice.unreadable')}</Text>}
      {Requirements?.length === 0 && <Text marginTop="2">{t('application.advice.open')}</Text>}
      {Requirements !== null && Requirements.length > 0 && (
        <>
          <Text marginTop="3" fontWeight="semibold">
            {t('application.advice.required')}
          </Text>
          <Box as="ul" listStyleType="none" marginTop="2" display="flex" flexDirection="column" gap="2">
            {Requirements.map((requirement) => (
              <RequirementItem key={requirement.Name} requirement={requirement} {...at} />
            ))}
          </Box>
        </>
      )}
    </>
  );
};

const ProgramAdvice = ({ program, ...at }: Place & { readonly program: Program }) => {
  const { t } = useTranslation();
  const { Order, Offer } = program;
  return (
    <Box as="li" data-program={program.Id} minWidth="0" overflowWrap="anywhere">
      <Muted fontSize="sm">{t('application.advice.order', { order: Order })}</Muted>
      {Offer ? (
        <>
          <Heading>{Offer.Name}</Heading>
          <OfferDetails offer={Offer} {...at} />
        </>
      ) : (
        <Text color="fg.error">{t('application.advice.gone')}</Text>
      )}
    </Box>
  );
};

/** How many conditions of each program are met; announced when it changes. */
const Progress = ({ programs }: { readonly programs: readonly Program[] }) => {
  const { t } = useTranslation();
  return (
    <Box role="status" data-part="met" fontSize="sm">
      {programs.map(({ Order, Offer }) => {
        const requirements = Offer?.Requirements ?? [];
        if (!Offer || requirements.length === 0) return null;
        const params = { program: Offer.Name, met: countMet(requirements), count: requirements.length };
        return <Text key={Order}>{t('application.advice.summary', params)}</Text>;
      })}
    </Box>
  );
};

/** The result that the submit would have now, where it can still be changed. */
const ExpectedResult = ({ advice }: { readonly advice: AdviceData }) => {
  const { t, i18n } = useTranslation();
  const offer = advice.Programs.find(({ Order }) => Order === advice.Verified)?.Offer;
  const sentence = offer
    ? t('application.advice.verified', {
        program: offer.Name,
        fee: formatRupiah(offer.RegistrationFee, i18n.language),
      })
    : t('application.advice.notVerified');
  return (
    <Hint tone={offer ? 'info' : 'warning'} data-part="expected">
      <p>{sentence}</p>
    </Hint>
  );
};

/** In a tab of its own, so that the form stays open. */
const AllPrograms = ({ place: { institution } }: Pick<Place, 'place'>) => {
  const { t } = useTranslation();
  const to = `${pathTo('studyPrograms')}?${new URLSearchParams({ institution: String(institution) })}`;
  return (
    <TextLink to={to} target="_blank" display="inline-flex" alignItems="center" minHeight="11">
      {t('application.advice.programs')}
    </TextLink>
  );
};

/**
 * What the chosen programs cost and require, and whether the answers of now meet it. It never keeps anybody from
 * continuing. Open where the programs are chosen and before the submit.
 */
export const Advice = (at: Place) => {
  const { t } = useTranslation();
  const { data: advice } = useQuery(adviceQuery(at.place.formId));
  const isChoosing = at.step.key === preferencesStep;
  if (!advice) return null;
  if (advice.Programs.length === 0 && !isChoosing) return null;
  if (advice.Programs.length === 0)
    return (
      <Row>
        <Muted>{t('application.advice.none')}</Muted>
        <AllPrograms place={at.place} />
      </Row>
    );
  return (
    <Box as="aside" aria-label={t('application.advice.title')} data-part="advice">
      {at.step.submits && <ExpectedResult advice={advice} />}
      <Panel open={isChoosing || at.step.submits === true} marginTop={at.step.submits ? '4' : '0'}>
        <summary>
          <Box minWidth="0">
            <strong>{t('application.advice.title')}</strong>
            <Progress programs={advice.Programs} />
          </Box>
        </summary>
        <Box as="ul" listStyleType="none" display="flex" flexDirection="column" gap="6" marginTop="3">
          {advice.Programs.map((program) => (
            <ProgramAdvice key={program.Order} program={program} {...at} />
          ))}
        </Box>
        {!at.step.submits && (
          <Box marginTop="4">
            <Muted fontSize="sm">{t('application.advice.advice')}</Muted>
            {isChoosing && <AllPrograms place={at.place} />}
          </Box>
        )}
      </Panel>
    </Box>
  );
};
