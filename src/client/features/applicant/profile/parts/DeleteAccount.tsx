import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestDeletion, withdrawDeletion } from '../../../../../contract/account.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Box, Stack, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { deletionQuery } from '../account-queries.ts';
import { submitForm } from '../submit-form.ts';
import { focusPart, Section } from './Section.tsx';

const PART = 'deletion';
const consequences = ['drafts', 'open', 'kept', 'login'] as const;

const Ask = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ask = async (answers: Answers): Promise<void> => {
    const asked = await submitForm({ call: requestDeletion, answers });
    client.setQueryData(deletionQuery.queryKey, asked?.data ?? null);
    onDone();
  };
  return (
    <Stack gap="5">
      <Box as="ul" paddingInlineStart="5" display="grid" gap="1.5">
        {consequences.map((name) => (
          <li key={name}>{t(`my-account.deletion.then.${name}`)}</li>
        ))}
      </Box>
      <SchemaForm
        showsRefusal
        formKey={requestDeletion.form}
        submitLabel={t('my-account.deletion.send')}
        onSubmit={ask}
        actions={
          <Button look="outline" onClick={onDone}>
            {t('app.dialog.cancel')}
          </Button>
        }
      />
    </Stack>
  );
};

const Waiting = ({ dueAt }: { readonly dueAt: string }) => {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawDeletion),
    onSuccess: ({ message }) => {
      toaster.success(message);
      client.setQueryData(deletionQuery.queryKey, null);
      focusPart(PART);
    },
    onError: (error) => {
      toaster.error(describeError(error, t));
      void client.invalidateQueries({ queryKey: deletionQuery.queryKey });
    },
  });
  return (
    <Stack
      gap="4"
      alignItems="flex-start"
      padding="4"
      borderRadius="md"
      background="bg.warning"
      color="fg.warning"
      data-deletion="waiting"
    >
      <Text fontWeight="semibold">
        {t('my-account.deletion.waiting', { at: formatDateTime(dueAt, i18n.language) })}
      </Text>
      <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('my-account.deletion.withdraw')}
      </Button>
    </Stack>
  );
};

const Standing = ({ dueAt }: { readonly dueAt: string | undefined }) => {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const change = (next: boolean) => () => {
    setAsking(next);
    focusPart(PART);
  };
  if (dueAt !== undefined) return <Waiting dueAt={dueAt} />;
  if (isAsking) return <Ask onDone={change(false)} />;
  return (
    <Button look="outline" colorPalette="danger" onClick={change(true)}>
      {t('my-account.deletion.open')}
    </Button>
  );
};

/** The request to be forgotten: what it means, asking with the password, and taking it back. */
export const DeleteAccount = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deletionQuery);
  return (
    <Section name={PART} title={t('my-account.deletion.title')} text={t('my-account.deletion.text')}>
      {data !== undefined ? (
        <Standing dueAt={data?.dueAt} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} height="12" />
      )}
    </Section>
  );
};
