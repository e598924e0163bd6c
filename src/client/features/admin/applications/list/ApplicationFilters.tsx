import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getState, shownStatuses } from '../../../../../../machines/application.status.ts';
import { applicationFilter, interviewFilters, listMarks } from '../../../../../contract/admin-applications.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { FilterIcon } from '../../../../design/icons.tsx';
import { DateFilter } from '../../shared/DateFilter.tsx';
import { SearchField } from '../../shared/FilterBar.tsx';
import { FilterChoices } from '../../shared/FilterChoices.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { InstitutionSelect } from '../../shared/InstitutionSelect.tsx';
import { PeriodSelect } from '../../shared/PeriodSelect.tsx';
import { tagsQuery } from '../bulk/run-queries.ts';
import { reviewersQuery } from '../queries.ts';
import { type ApplicationListQuery, orders, pageSizes } from './use-application-list-query.ts';

/** One line: search, the two most used filters, and a button that opens the others. On a phone it opens all. */
const Line = chakra('search', {
  base: {
    display: 'grid',
    gap: '2',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr) auto' },
    // On a phone the two filters come below the button that opens them.
    '& > [data-part=often]': {
      display: { base: 'none', lg: 'block' },
      order: { base: 1, lg: 0 },
      gridColumn: { base: '1 / -1', lg: 'auto' },
    },
    '&[data-open=true] > [data-part=often]': { display: 'block' },
    '& > [data-part=narrow]': { order: 2 },
  },
});

const Others = chakra('div', {
  base: {
    display: 'none',
    gap: '3',
    alignItems: 'end',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
    '&[data-open=true]': { display: 'grid' },
    // The three inputs of a day are in one line.
    '& > fieldset': { gridColumn: { md: 'span 2' } },
  },
});

interface ApplicationFiltersProps {
  readonly query: ApplicationListQuery;
}

const StatusSelect = ({ query: { values, change } }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const label = t('admin-applications.list.status');
  return (
    <FilterChoices
      label={label}
      options={shownStatuses.map((status) => ({ value: status, name: t(`registrations.status.${getState(status)}`) }))}
      chosen={values.status === '' ? [] : values.status.split(',')}
      onChange={(statuses) => change({ status: statuses.join(',') })}
    />
  );
};

/** Days without an action that the list offers. */
const idleDays = ['3', '7', '14', '30'];

/** An address may name another number of days. */
const IdleSelect = ({ query: { values, change } }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { idleDays: chosen } = values;
  const offered = chosen === '' || idleDays.includes(chosen) ? idleDays : [...idleDays, chosen];
  return (
    <FilterSelect
      label={t('admin-applications.list.idle')}
      value={chosen}
      onChange={(days) => change({ idleDays: days })}
    >
      <option value="">{t('admin-list.any')}</option>
      {offered.map((days) => (
        <option key={days} value={days}>
          {t('admin-applications.list.idleDays', { count: Number(days) })}
        </option>
      ))}
    </FilterSelect>
  );
};

/** An address may name a tag that is gone. */
const TagSelect = ({ query: { values, change } }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { data: tags = [] } = useQuery(tagsQuery);
  const offered = values.tag === '' || tags.includes(values.tag) ? tags : [...tags, values.tag];
  if (offered.length === 0) return null;
  return (
    <FilterSelect label={t('admin-applications.list.tag')} value={values.tag} onChange={(tag) => change({ tag })}>
      <option value="">{t('admin-list.any')}</option>
      {offered.map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </FilterSelect>
  );
};

interface ScoreFilterProps extends ApplicationFiltersProps {
  readonly name: 'scoreFrom' | 'scoreUntil';
}

const scorePattern = new RegExp(applicationFilter.scoreFrom.pattern);

/** The lowest or the highest score, with a comma or a point. What is no such number does not filter. */
const ScoreFilter = ({ query: { values, change }, name }: ScoreFilterProps) => {
  const { t } = useTranslation();
  return (
    <SearchField
      label={t(`admin-applications.list.${name}`)}
      isNumber
      value={values[name]}
      maxLength={applicationFilter[name].maxLength}
      onSearch={(typed) => {
        const score = typed.replace(',', '.');
        if (scorePattern.test(score)) change({ [name]: score });
      }}
    />
  );
};

const AssigneeSelect = ({ query: { values, change } }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { data: reviewers = [] } = useQuery(reviewersQuery({ institutionCode: values.institutionCode }));
  const label = t('admin-applications.list.assignee');
  return (
    <FilterSelect isInline label={label} value={values.assignee} onChange={(assignee) => change({ assignee })}>
      <option value="">{t('admin-list.choice', { label, choice: t('admin-applications.list.anyone') })}</option>
      <option value="me">{t('admin-list.choice', { label, choice: t('admin-applications.list.me') })}</option>
      <option value="none">{t('admin-applications.list.nobody')}</option>
      {reviewers.map(({ Id, Name }) => (
        <option key={Id} value={Id}>
          {Name}
        </option>
      ))}
    </FilterSelect>
  );
};

const OtherSelects = ({ query }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const { values, change } = query;
  return (
    <>
      <InstitutionSelect
        value={values.institutionCode}
        onChange={(institutionCode) => change({ institutionCode, admissionPeriodId: '' })}
      />
      <PeriodSelect
        institutionCode={values.institutionCode}
        value={values.admissionPeriodId}
        onChange={(admissionPeriodId) => change({ admissionPeriodId })}
      />
      <FilterSelect label={t('admin-applications.list.mark')} value={values.mark} onChange={(mark) => change({ mark })}>
        <option value="">{t('admin-list.any')}</option>
        {listMarks.map((mark) => (
          <option key={mark} value={mark}>
            {t(`admin-applications.mark.${mark}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={t('admin-applications.interview.filter')}
        value={values.interview}
        onChange={(interview) => change({ interview })}
      >
        <option value="">{t('admin-list.any')}</option>
        {interviewFilters.map((state) => (
          <option key={state} value={state}>
            {t(`admin-applications.interview.any.${state}`)}
          </option>
        ))}
      </FilterSelect>
      <TagSelect query={query} />
      <ScoreFilter query={query} name="scoreFrom" />
      <ScoreFilter query={query} name="scoreUntil" />
      <IdleSelect query={query} />
      <FilterSelect label={t('admin-applications.list.sort')} value={query.sort} onChange={query.setSort}>
        {orders.map((order) => (
          <option key={order} value={order}>
            {t(`admin-applications.order.${order}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect label={t('admin-applications.list.size')} value={query.size} onChange={query.setSize}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size === 'all' ? t('admin-applications.list.oneList') : size}
          </option>
        ))}
      </FilterSelect>
      <DateFilter
        label={t('admin-applications.list.submittedFrom')}
        value={values.submittedFrom}
        onChange={(submittedFrom) => change({ submittedFrom })}
      />
      <DateFilter
        label={t('admin-applications.list.submittedUntil')}
        value={values.submittedUntil}
        onChange={(submittedUntil) => change({ submittedUntil })}
      />
      <DateFilter
        label={t('admin-applications.interview.on')}
        value={values.interviewOn}
        onChange={(interviewOn) => change({ interviewOn })}
      />
    </>
  );
};

/** Filters, order and page size of the list. */
export const ApplicationFilters = ({ query }: ApplicationFiltersProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(query.filter).filter((name) => name !== 'q').length;
  return (
    <Line data-open={isOpen} data-part="filters">
      <SearchField
        label={t('admin-list.search')}
        help={t('admin-applications.list.searchHelp')}
        hint={t('admin-applications.list.searchHint')}
        value={query.values.q}
        maxLength={applicationFilter.q.maxLength}
        onSearch={(q) => query.change({ q })}
      />
      <div data-part="often">
        <StatusSelect query={query} />
      </div>
      <div data-part="often">
        <AssigneeSelect query={query} />
      </div>
      <Button variant="outline" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <FilterIcon />
        {count === 0 ? t('admin-list.filters') : t('admin-list.filtersSet', { count })}
      </Button>
      <Others id={id} data-part="narrow" data-open={isOpen}>
        <OtherSelects query={query} />
      </Others>
    </Line>
  );
};
