import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Muted } from '../../../design/primitives.tsx';

/** The programs of study to which this admin is bounded, as words; undefined for all programs. */
export const useBounds = (): string | undefined => {
  const { i18n } = useTranslation();
  const { programs = [] } = useSession() ?? {};
  if (programs.length === 0) return undefined;
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(programs);
};

/** Says to an admin who is bounded to programs of study which applications are shown. */
export const BoundsNotice = () => {
  const { t } = useTranslation();
  const programs = useBounds();
  if (programs === undefined) return null;
  return (
    <Muted data-part="bounds" overflowWrap="anywhere">
      {t('admin-list.bounds', { programs })}
    </Muted>
  );
};
