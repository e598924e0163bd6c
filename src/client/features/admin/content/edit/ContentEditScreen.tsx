import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { useSession } from '../../../../api/session.ts';
import { BackLink } from '../../../../design/Breadcrumbs.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { ProvidedChoices } from '../../../../forms/controls/provided-choices.ts';
import { useKindTitle } from '../../shared/display-names.ts';
import { RecoverableForm, useFormRecovery } from '../../shared/RecoverableForm.tsx';
import { getLastListUrl } from '../../shared/use-url-query.ts';
import { hasVersions, itemQuery } from '../queries.ts';
import { listPath, NEW, useKind } from '../use-kind.ts';
import { ContentEditor, type ContentEditorProps } from './ContentEditor.tsx';
import { OtherEditors } from './OtherEditors.tsx';
import { toEditBase } from './use-save-item.ts';

/** An editor that restores unsaved input. */
const RecoverableEditor = ({ kind, item }: Pick<ContentEditorProps, 'kind' | 'item'>) => {
  const recovery = useFormRecovery(`content/${kind.key}/${item?.Id ?? NEW}`, kind, item && toEditBase(item));
  return (
    <RecoverableForm recovery={recovery}>
      {(start) => (
        <ContentEditor kind={kind} item={item} start={start} onTyped={recovery.handleChange} onLeft={recovery.forget} />
      )}
    </RecoverableForm>
  );
};

const ExistingItem = ({ kind, id }: { readonly kind: ContentEntity; readonly id: string }) => {
  const { data: item, error, refetch } = useQuery(itemQuery(kind, id));
  if (item) return <RecoverableEditor key={`${id}-${item.version}`} kind={kind} item={item} />;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return <CardSkeleton rows={4} />;
};

/** An admin of one institution writes for that one alone. */
const useOwnInstitution = ({ institution }: ContentEntity) => {
  const own = useSession()?.institutionCode;
  const institutionName = useInstitutionName();
  return typeof own === 'number' ? { [institution]: [{ value: own, label: institutionName(own) }] } : {};
};

const LoadedEditor = () => {
  const kindTitle = useKindTitle();
  const kind = useKind();
  const ownInstitution = useOwnInstitution(kind);
  const { id = NEW } = useParams();
  return (
    <Stack gap="4">
      <BackLink to={getLastListUrl(listPath(kind))}>{kindTitle(kind.key)}</BackLink>
      <ProvidedChoices value={ownInstitution}>
        {id === NEW ? (
          <RecoverableEditor key={NEW} kind={kind} item={undefined} />
        ) : (
          <>
            {hasVersions(kind) && <OtherEditors key={`${id}-editors`} kind={kind} id={id} />}
            <ExistingItem key={id} kind={kind} id={id} />
          </>
        )}
      </ProvidedChoices>
    </Stack>
  );
};

/** Edits one item of any kind of content with the form of its kind. */
export const ContentEditScreen = () => (
  <Suspense fallback={<CardSkeleton rows={4} />}>
    <LoadedEditor />
  </Suspense>
);
