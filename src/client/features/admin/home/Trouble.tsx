import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentAlert } from '../../../../contract/admin-payment.ts';
import type { TroubleKind } from '../../../../contract/admin-trouble.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { Callout } from '../../../design/Callout.tsx';
import { Box, Heading, Row, Text } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import type { Dashboard } from './dashboard-query.ts';
import { Unfold } from './trouble/Unfold.tsx';

const counted = [
  'failedMails',
  'refundNeeded',
  'wrongAmounts',
  'refunded',
  'paidWithoutApplication',
  'stuckJobs',
] as const;
type Counted = (typeof counted)[number];

/** Alerts of payments are looked at in the list of payments. */
const alerts: Readonly<Partial<Record<Counted, PaymentAlert>>> = {
  refundNeeded: 'refund-needed',
  wrongAmounts: 'wrong-amount',
  refunded: 'refunded',
  paidWithoutApplication: 'paid-without-application',
};

/** What has no page of its own opens where its number stands. */
const unfolded: Readonly<Partial<Record<Counted, TroubleKind>>> = { failedMails: 'mail', stuckJobs: 'job' };

interface TroubleProps extends Pick<Dashboard, 'trouble'> {
  readonly institutionCode: string;
}

const useImpossible = () => {
  const { t, i18n } = useTranslation();
  return (kind: string, count: number): string => {
    const key = `admin-home.trouble.impossible.${kind}`;
    return i18n.exists(key) ? t(key, { count }) : t('admin-home.trouble.impossible.other', { kind, count });
  };
};

type State = TroubleProps['trouble']['impossibleStates'][number];

/** The way to some of the applications that are meant. */
const Examples = ({ examples }: Pick<State, 'examples'>) => {
  const { t } = useTranslation();
  return (
    <ShowMore items={examples}>
      {(shown) => (
        <Row columnGap="4">
          {shown.map(({ id, number }) => (
            <TextLink key={id} to={pathTo('applicantDetail', { id })} paddingBlock="0.625rem">
              {number ?? t('admin-home.trouble.draft')}
            </TextLink>
          ))}
        </Row>
      )}
    </ShowMore>
  );
};

/** What is broken now; nothing is good news. */
export const Trouble = ({ trouble, institutionCode }: TroubleProps) => {
  const { t } = useTranslation();
  const impossible = useImpossible();
  const found = counted.filter((name) => trouble[name] > 0);
  const { impossibleStates } = trouble;
  const isFine = found.length === 0 && impossibleStates.length === 0;
  const line = (name: Counted): ReactNode => {
    const text = t(`admin-home.trouble.${name}`, { count: trouble[name] });
    const alert = alerts[name];
    const kind = unfolded[name];
    if (kind !== undefined) return <Unfold kind={kind} text={text} institutionCode={institutionCode} />;
    const wish = new URLSearchParams({ ...(institutionCode !== '' && { institutionCode }), ...(alert && { alert }) });
    return (
      <TextLink to={`${pathTo('paymentList')}?${wish}`} display="inline-flex" alignItems="center" minHeight="11">
        {text}
      </TextLink>
    );
  };
  return (
    <Callout tone={isFine ? 'success' : 'error'} aria-labelledby="trouble" data-part="trouble">
      <Heading id="trouble">{t('admin-home.trouble.title')}</Heading>
      {isFine ? (
        <Text color="fg">{t('admin-home.trouble.none')}</Text>
      ) : (
        <Box as="ul" color="fg" paddingInlineStart="5" listStyleType="disc" marginTop="2">
          {found.map((name) => (
            <Box as="li" key={name} data-trouble={name} paddingBlock="1">
              {line(name)}
            </Box>
          ))}
          {impossibleStates.map(({ kind, count, examples }) => (
            <Box as="li" key={kind} data-trouble={kind} paddingBlock="1">
              {impossible(kind, count)}
              <Examples examples={examples} />
            </Box>
          ))}
        </Box>
      )}
    </Callout>
  );
};
