import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askReaders } from '../../../../../contract/application-scores.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { useApplicationAction } from '../detail/use-application-action.tsx';
import { type Review, scoreReadersQuery } from './score-queries.ts';

interface AskReadersProps {
  readonly formId: string;
  readonly review: Review;
}

/** Asks readers: those with the fewest open scores, or one by name. */
export const AskReaders = ({ formId, review: { MayAsk } }: AskReadersProps) => {
  const { t } = useTranslation();
  const { data: readers = [] } = useQuery(scoreReadersQuery(formId));
  const [chosen, setChosen] = useState('');
  const { run, isBusy } = useApplicationAction({ queue: `readers ${formId}` });
  const known = readers.some(({ Id }) => Id === chosen) ? chosen : '';
  const ask = (): void =>
    run(
      () => callApi(askReaders, { params: { formId }, body: { readerId: known === '' ? null : known } }),
      // Somebody else may be chosen by now.
      () => setChosen((now) => (now === known ? '' : now)),
    );
  return (
    <Stack gap="3" _print={{ display: 'none' }}>
      <FilterSelect label={t('admin-scores.ask.who')} value={known} onChange={setChosen}>
        <option value="">{t('admin-scores.ask.evenly', { count: MayAsk })}</option>
        {readers.map(({ Id, Name, Open }) => (
          <option key={Id} value={Id}>
            {t('admin-scores.ask.option', { name: Name, count: Open })}
          </option>
        ))}
      </FilterSelect>
      <Button variant="outline" isBusy={isBusy} onClick={ask}>
        {t(known === '' ? 'admin-scores.ask.several' : 'admin-scores.ask.one', { count: MayAsk })}
      </Button>
    </Stack>
  );
};
