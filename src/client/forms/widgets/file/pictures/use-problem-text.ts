import { useTranslation } from 'react-i18next';
import { sizeText } from '../check-file.ts';
import { PictureError } from './picture-problem.ts';

/** Says in words why no file can be made of a picture. */
export const useProblemText = (): ((error: unknown) => string) => {
  const { t, i18n } = useTranslation();
  return (error) => {
    const { problem, params } = error instanceof PictureError ? error : new PictureError('unreadable');
    const { limit, ...numbers } = params;
    return t(`renderer.picture.problem.${problem}`, {
      ...numbers,
      ...(limit !== undefined && { limit: sizeText(limit, i18n.language) }),
    });
  };
};
