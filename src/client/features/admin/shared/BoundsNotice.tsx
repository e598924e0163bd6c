import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session.ts';
import { Muted } from '../../../design/primitives.tsx';

/** Says to an admin who is bounded to programs of study which applications are shown. */
export const BoundsNotice = () => {
  const { t, i18n } = useTranslation();
  const { programs = [] } = useSession() ?? {};
  if (programs.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(programs);
  return (
    <Muted data-part="bounds" overflowWrap="anywhere">
      {t('admin-list.bounds', { programs: names })}
    </Muted>
  );
};
