import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeNoticeMail, getNoticeMail, type NoticeKind, noticeKinds } from '../../../../contract/admin-notices.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError, FailureNotice } from '../../../design/FailureNotice.tsx';
import { Row } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../forms/controls/form-elements.tsx';
import { AccountSection } from './AccountFrame.tsx';

const noticeMailQuery = queryOptions({
  queryKey: ['admin-notice-mail'],
  queryFn: async ({ signal }) => (await callApi(getNoticeMail, { signal })).data.Kinds,
  staleTime: 0,
  // The form must not change while it is filled in.
  refetchOnWindowFocus: false,
});

const KindsForm = ({ kinds }: { readonly kinds: readonly NoticeKind[] }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (chosen: readonly NoticeKind[]) => callApi(changeNoticeMail, { body: { kinds: [...chosen] } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(noticeMailQuery.queryKey, data.Kinds);
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget).getAll('kinds');
    save.mutate(noticeKinds.filter((kind) => sent.includes(kind)));
  };
  return (
    <form onSubmit={submit}>
      <Fieldset>
        <Legend>{t('admin-notices.mail.kinds')}</Legend>
        {noticeKinds.map((kind) => (
          <ChoiceLabel key={kind}>
            <input type="checkbox" name="kinds" value={kind} defaultChecked={kinds.includes(kind)} />
            {t(`admin-notices.mail.${kind}`)}
          </ChoiceLabel>
        ))}
      </Fieldset>
      <Row marginTop="4">
        <Button type="submit" variant="outline" isBusy={save.isPending} data-action="save-mail">
          {t('admin-notices.mail.save')}
        </Button>
      </Row>
    </form>
  );
};

/** Which kinds of notices an admin gets by mail each morning; none at first. */
export const NoticeMail = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(noticeMailQuery);
  return (
    <AccountSection name="notice-mail" title={t('admin-notices.mail.title')} text={t('admin-notices.mail.text')}>
      {data ? (
        <KindsForm kinds={data} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={3} height="10" />
      )}
    </AccountSection>
  );
};
