import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../../../design/FailureNotice.tsx';
import { toaster } from '../../../../../design/Toaster.tsx';

/** The group of texts: of views, of sets of columns, or of templates of mails. */
export type SavedTexts = 'saved' | 'sets' | 'templates';

/** What is saved under a name, for oneself or for others. */
export interface Saved {
  readonly Id: string;
  readonly Name: string;
  readonly IsShared: boolean;
  readonly InstitutionCode: number | null;
  readonly OwnerName: string;
  readonly IsOwn: boolean;
  readonly MayChange: boolean;
}

/** Who sees it: `own`, `all` admins, or those of an institution by its code. */
export type Audience = string;

export const audienceOf = ({ IsShared, InstitutionCode }: Pick<Saved, 'IsShared' | 'InstitutionCode'>): Audience => {
  if (!IsShared) return 'own';
  return InstitutionCode === null ? 'all' : String(InstitutionCode);
};

export const sharingOf = (audience: Audience) => ({
  isShared: audience !== 'own',
  institutionCode: audience === 'own' || audience === 'all' ? null : Number(audience),
});

/** One change; the list of what is saved is read again. */
export const useSavedChange = <T, R extends { readonly message: string } = { readonly message: string }>(
  key: readonly string[],
  send: (value: T) => Promise<R>,
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toaster.success(message);
      await client.invalidateQueries({ queryKey: key });
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
};

/** Renaming, sharing and deleting. */
export interface SavedChanges {
  readonly rename: ReturnType<typeof useSavedChange<{ readonly id: string; readonly name: string }>>;
  readonly share: ReturnType<typeof useSavedChange<{ readonly id: string; readonly audience: Audience }>>;
  readonly remove: ReturnType<typeof useSavedChange<string>>;
}
