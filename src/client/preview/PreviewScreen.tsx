import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FailureNotice } from '../design/Notice.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Stack } from '../design/primitives.tsx';
import { CardSkeleton } from '../design/Skeleton.tsx';
import type { Language } from '../state/languages.ts';
import { Choices } from './Choices.tsx';
import { type Chosen, chosenOf, searchOf, viewsOf } from './chosen.ts';
import { Frames } from './Frames.tsx';
import { mailsQuery, type Preview, previewQuery } from './preview-query.ts';
import { subjectGroups } from './subjects.ts';
import { Walk } from './Walk.tsx';

interface LoadedProps {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
}

const Loaded = ({ preview, mails }: LoadedProps) => {
  const [search, setSearch] = useSearchParams();
  const groups = subjectGroups(preview, mails);
  const all = groups.flatMap(({ subjects }) => subjects);
  const chosen = chosenOf(search, all);
  const choose = (change: Partial<Chosen>): void =>
    setSearch(searchOf({ ...chosen, ...change }), { replace: true, preventScrollReset: true });
  return (
    <Stack gap="6">
      <Choices preview={preview} mails={mails} groups={groups} chosen={chosen} onChoose={choose} />
      <Walk preview={preview} mails={mails} subjects={all} chosen={chosen} onChoose={choose} />
      <Frames views={viewsOf(chosen)} devices={chosen.devices} />
    </Stack>
  );
};

/** Every step, state, mail and document as applicants get it, before they get it. */
export const PreviewScreen = () => {
  const { t, i18n } = useTranslation();
  const preview = useQuery(previewQuery);
  const mails = useQuery(mailsQuery(i18n.language as Language));
  const error = preview.error ?? mails.error;
  return (
    <Stack gap="6">
      <PageHeading lead={t('preview.lead')}>{t('app.screen.preview')}</PageHeading>
      {error && <FailureNotice error={error} onRetry={() => void Promise.all([preview.refetch(), mails.refetch()])} />}
      {preview.data && mails.data && <Loaded preview={preview.data} mails={mails.data} />}
      {!error && !(preview.data && mails.data) && <CardSkeleton rows={4} />}
    </Stack>
  );
};
