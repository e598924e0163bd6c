import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignApplication } from '../../../../../contract/admin-applications.ts';
import { callApi } from '../../../../api/http.ts';
import { useSession } from '../../../../api/session.ts';
import { Button } from '../../../../design/Button.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { useMayCall } from '../../shared/use-may-call.ts';
import { type DetailProps, reviewersQuery } from '../queries.ts';
import { useApplicationAction } from './use-application-action.tsx';

const AssigneeChoice = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const { Id: formId, Assignee: current } = detail.Application;
  const { data: reviewers = [] } = useQuery(reviewersQuery({ formId }));
  const me = useSession()?.id;
  const { run, isBusy } = useApplicationAction({ queue: `assign ${formId}` });
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = isBusy ? wanted : current?.Id;
  const assign = (assigneeId: string | null): void => {
    setWanted(assigneeId);
    run(() => callApi(assignApplication, { params: { formId }, body: { assigneeId } }));
  };
  const isKnown = current === null || reviewers.some(({ Id }) => Id === current.Id);
  return (
    <Stack gap="3">
      <FilterSelect
        label={t('admin-applications.assign.who')}
        value={shown ?? ''}
        onChange={(id) => assign(id === '' ? null : id)}
      >
        <option value="">{t('admin-applications.list.nobody')}</option>
        {!isKnown && <option value={current.Id}>{current.Name}</option>}
        {reviewers.map(({ Id, Name }) => (
          <option key={Id} value={Id}>
            {Name}
          </option>
        ))}
      </FilterSelect>
      {me !== undefined && current?.Id !== me && reviewers.some(({ Id }) => Id === me) && (
        <Button variant="outline" isBusy={isBusy} onClick={() => assign(me)}>
          {t('admin-applications.assign.toMe')}
        </Button>
      )}
    </Stack>
  );
};

/** The reviewer of the application. */
export const Assignee = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  return (
    <SectionCard name="assignee" title={t('admin-applications.assign.title')}>
      {mayCall(assignApplication) ? (
        <AssigneeChoice detail={detail} />
      ) : (
        (detail.Application.Assignee?.Name ?? t('admin-applications.list.nobody'))
      )}
    </SectionCard>
  );
};
