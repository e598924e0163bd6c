import { useTranslation } from 'react-i18next';
import type { BulkRun } from './run-queries.ts';

/** What a run does, in words. */
export const useActionName = (): ((action: BulkRun['Action']) => string) => {
  const { t } = useTranslation();
  return ({ Kind, Decision, Tag, Subject }) => {
    if (Decision !== null) return t(`admin-applications.decision.${Decision}`);
    const name = t(`admin-applications.run.kind.${Kind}`);
    const which = Tag ?? Subject;
    return which === null ? name : `${name}: ${which}`;
  };
};
