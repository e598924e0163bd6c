import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../../contract/pages.ts';
import { judgeSamePerson, listSamePerson } from '../../../../../contract/same-person.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import { applicationsKey, type DetailProps } from '../queries.ts';
import { useApplicationAction } from './use-application-action.tsx';

type Account = DataFor<typeof listSamePerson>[number];

const samePersonQuery = (formId: string) =>
  queryOptions({
    queryKey: [...applicationsKey, 'same-person', formId],
    queryFn: async ({ signal }) => (await callApi(listSamePerson, { params: { formId }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

const Judgement = ({ account: { IsSame, DecidedBy, DecidedAt } }: { readonly account: Account }) => {
  const { t, i18n } = useTranslation();
  if (IsSame === null) return null;
  const by = [DecidedBy, DecidedAt && formatDateTime(DecidedAt, i18n.language)].filter(Boolean).join(' · ');
  return (
    <Text fontWeight="semibold">
      {t(`admin-applications.samePerson.${IsSame ? 'isSame' : 'isOther'}`)}
      {by !== '' && <Muted fontSize="xs">{by}</Muted>}
    </Text>
  );
};

interface JudgeProps {
  readonly formId: string;
  readonly account: Account;
}

const Judge = ({ formId, account: { AccountId: accountId, Email, IsSame } }: JudgeProps) => {
  const { t } = useTranslation();
  const { run, isBusy } = useApplicationAction({ queue: `same person ${formId}` });
  const judge = (isSame: boolean | null): void =>
    run(() => callApi(judgeSamePerson, { params: { formId }, body: { accountId, isSame } }));
  const button = (name: 'same' | 'other' | 'undo', isSame: boolean | null) => (
    <Button
      variant="outline"
      isBusy={isBusy}
      aria-label={t(`admin-applications.samePerson.${name}Of`, { email: Email })}
      onClick={() => judge(isSame)}
    >
      {t(`admin-applications.samePerson.${name}`)}
    </Button>
  );
  return (
    <Row gap="3" flexWrap="wrap" _print={{ display: 'none' }}>
      {IsSame === null ? (
        <>
          {button('same', true)}
          {button('other', false)}
        </>
      ) : (
        button('undo', null)
      )}
    </Row>
  );
};

/** Other accounts that may belong to the same person: shown only where there are some. */
export const SamePerson = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const mayCall = useMayCall();
  const formId = detail.Application.Id;
  const { data: accounts = [] } = useQuery(samePersonQuery(formId));
  if (accounts.length === 0) return null;
  return (
    <SectionCard name="same-person" title={t('admin-applications.samePerson.title')}>
      <Stack gap="4">
        <Muted fontSize="sm">{t('admin-applications.samePerson.text')}</Muted>
        <ShowMore items={accounts}>
          {(shown) => (
            <Stack as="ul" gap="4" listStyleType="none">
              {shown.map((account) => (
                <Stack as="li" key={account.AccountId} gap="2" padding="3" borderRadius="md" background="bg.muted">
                  <Text overflowWrap="anywhere">{account.Email}</Text>
                  {account.Reasons.length > 0 && (
                    <Muted fontSize="sm">
                      {account.Reasons.map((reason) => t(`admin-applications.samePerson.reason.${reason}`)).join(' · ')}
                    </Muted>
                  )}
                  <Box as="ul" listStyleType="none">
                    {account.Applications.map(({ Id, RegistrationNumber, Name, Status, InstitutionCode }) => (
                      <Row as="li" key={Id} gap="3" flexWrap="wrap">
                        <TextLink
                          to={pathTo('applicantDetail', { id: Id })}
                          paddingBlock="0.625rem"
                          overflowWrap="anywhere"
                        >
                          {[RegistrationNumber ?? t('registrations.detail.draft'), Name].filter(Boolean).join(' · ')}
                        </TextLink>
                        <StatusBadge status={Status} />
                        <Muted fontSize="sm">{institutionName(InstitutionCode)}</Muted>
                      </Row>
                    ))}
                  </Box>
                  <Judgement account={account} />
                  {mayCall(judgeSamePerson) && <Judge formId={formId} account={account} />}
                </Stack>
              ))}
            </Stack>
          )}
        </ShowMore>
      </Stack>
    </SectionCard>
  );
};
