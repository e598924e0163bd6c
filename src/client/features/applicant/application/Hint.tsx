import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import type { InitialAnswers } from './use-initial-answers.ts';

/** A note beside the form. */
export const Hint = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    padding: '4',
    borderInlineStartWidth: '4px',
    borderRadius: 'sm',
    '& ul': { listStyle: 'disc', paddingInlineStart: '5' },
    '& a': { fontWeight: 'semibold', textDecoration: 'underline' },
  },
  variants: {
    tone: {
      info: { background: 'bg.info', borderColor: 'border.info' },
      warning: { background: 'bg.warning', borderColor: 'border.warning' },
    },
  },
  defaultVariants: { tone: 'info' },
});

/** Names the source of the initial answers, unless they are the saved ones. */
export const InitialAnswersHint = ({ source }: Pick<InitialAnswers, 'source'>) => {
  const { t } = useTranslation();
  if (source !== 'journal' && source !== 'draft' && source !== 'prefilled') return null;
  return (
    <Hint role="status" data-part="beginning">
      <p>{t(`application.beginning.${source}`)}</p>
    </Hint>
  );
};
