import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IssueKind, listIssues } from '../../../../contract/admin-issues.ts';
import type { PaymentAlert } from '../../../../contract/admin-payment.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { Box, Heading, Row, Text } from '../../../design/primitives.tsx';
import { PageLink } from '../shared/PageLink.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useMayCall } from '../shared/use-may-call.ts';
import { IssueList } from './IssueList.tsx';
import type { Dashboard } from './queries.ts';

interface ExpandableIssueProps {
  readonly kind: IssueKind;
  readonly text: string;
  readonly institutionCode: string;
}

/** A count that expands into its list. */
const ExpandableIssue = ({ kind, text, institutionCode }: ExpandableIssueProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="ghost"
        paddingInline="0"
        textAlign="start"
        textDecoration="underline"
        textUnderlineOffset="0.2em"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && <IssueList key={institutionCode} id={id} kind={kind} institutionCode={institutionCode} />}
    </>
  );
};

const countedIssues = [
  'failedMails',
  'refundNeeded',
  'wrongAmounts',
  'refunded',
  'paidWithoutApplication',
  'stuckJobs',
] as const;
type CountedIssue = (typeof countedIssues)[number];

/** Payment alerts link to the list of payments. */
const alerts: Readonly<Partial<Record<CountedIssue, PaymentAlert>>> = {
  refundNeeded: 'refund-needed',
  wrongAmounts: 'wrong-amount',
  refunded: 'refunded',
  paidWithoutApplication: 'paid-without-application',
};

/** Issues without a page of their own expand in place. */
const expandableKinds: Readonly<Partial<Record<CountedIssue, IssueKind>>> = { failedMails: 'mail', stuckJobs: 'job' };

interface IssuesProps extends Pick<Dashboard, 'trouble'> {
  readonly institutionCode: string;
}

const useImpossibleStateText = () => {
  const { t, i18n } = useTranslation();
  return (kind: string, count: number): string => {
    const key = `admin-home.trouble.impossible.${kind}`;
    return i18n.exists(key) ? t(key, { count }) : t('admin-home.trouble.impossible.other', { kind, count });
  };
};

type ImpossibleState = IssuesProps['trouble']['impossibleStates'][number];

/** Links to some of the affected applications. */
const ExampleLinks = ({ examples }: Pick<ImpossibleState, 'examples'>) => {
  const { t } = useTranslation();
  return (
    <ShowMore items={examples}>
      {(shown) => (
        <Row columnGap="4">
          {shown.map(({ id, number }) => (
            <PageLink key={id} page="applicantDetail" to={pathTo('applicantDetail', { id })} paddingBlock="0.625rem">
              {number ?? t('admin-home.trouble.draft')}
            </PageLink>
          ))}
        </Row>
      )}
    </ShowMore>
  );
};

/** Open issues, or a success notice when there are none. */
export const Issues = ({ trouble, institutionCode }: IssuesProps) => {
  const { t } = useTranslation();
  const impossible = useImpossibleStateText();
  const mayCall = useMayCall();
  const found = countedIssues.filter((name) => trouble[name] > 0);
  const { impossibleStates } = trouble;
  const isFine = found.length === 0 && impossibleStates.length === 0;
  const line = (name: CountedIssue): ReactNode => {
    const text = t(`admin-home.trouble.${name}`, { count: trouble[name] });
    const alert = alerts[name];
    const kind = expandableKinds[name];
    if (kind !== undefined && !mayCall(listIssues)) return text;
    if (kind !== undefined) return <ExpandableIssue kind={kind} text={text} institutionCode={institutionCode} />;
    const parameters = new URLSearchParams({
      ...(institutionCode !== '' && { institutionCode }),
      ...(alert && { alert }),
    });
    return (
      <PageLink
        page="paymentList"
        to={`${pathTo('paymentList')}?${parameters}`}
        display="inline-flex"
        alignItems="center"
        minHeight="11"
      >
        {text}
      </PageLink>
    );
  };
  return (
    <Callout tone={isFine ? 'success' : 'error'} aria-labelledby="issues" data-part="issues">
      <Heading id="issues">{t('admin-home.trouble.title')}</Heading>
      {isFine ? (
        <Text color="fg">{t('admin-home.trouble.none')}</Text>
      ) : (
        <Box as="ul" color="fg" paddingInlineStart="5" listStyleType="disc" marginTop="2">
          {found.map((name) => (
            <Box as="li" key={name} data-issue={name} paddingBlock="1">
              {line(name)}
            </Box>
          ))}
          {impossibleStates.map(({ kind, count, examples }) => (
            <Box as="li" key={kind} data-issue={kind} paddingBlock="1">
              {impossible(kind, count)}
              <ExampleLinks examples={examples} />
            </Box>
          ))}
        </Box>
      )}
    </Callout>
  );
};
