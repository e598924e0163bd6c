import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { Muted, Row } from '../design/primitives.tsx';
import type { Chosen } from './chosen.ts';
import type { Preview } from './preview-query.ts';
import { useSubjectTitle } from './use-titles.ts';

interface WalkProps {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
  readonly subjects: readonly string[];
  readonly chosen: Chosen;
  readonly onChoose: (change: Partial<Chosen>) => void;
}

/** One after the other, in the order in which an applicant meets them. */
export const Walk = ({ preview, mails, subjects, chosen, onChoose }: WalkProps) => {
  const { t } = useTranslation();
  const title = useSubjectTitle({ preview, mails });
  const place = subjects.indexOf(chosen.subject);
  const go = (by: number): void => {
    const subject = subjects[(place + by + subjects.length) % subjects.length] ?? chosen.subject;
    onChoose({ subject, example: '' });
  };
  return (
    <Row>
      <Button look="outline" onClick={() => go(-1)}>
        {t('preview.previous')}
      </Button>
      <Button look="outline" onClick={() => go(1)}>
        {t('preview.next')}
      </Button>
      <Muted role="status">
        {t('preview.place', { number: place + 1, count: subjects.length, name: title(chosen.subject) })}
      </Muted>
    </Row>
  );
};
