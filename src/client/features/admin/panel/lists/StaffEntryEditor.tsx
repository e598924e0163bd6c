import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { addStaffListEntry, changeStaffListEntry } from '../../../../../contract/staff-lists.ts';
import { ApiError, hasStatus } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { BackLink } from '../../../../design/Breadcrumbs.tsx';
import { Button } from '../../../../design/Button.tsx';
import { describeError, FailureNotice } from '../../../../design/FailureNotice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Row, Stack, Text } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { useLanguageName } from '../../../../state/use-language-name.ts';
import { differingFields } from '../../shared/answers.ts';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { getPanelUrl } from '../panel-url.ts';
import { type EntryValues, emptyValues, nameField, problemsOf, toBody, valuesOf } from './entry-values.ts';
import { entryQuery, readEntry, type StaffEntry, type StaffList, staffListsKey } from './queries.ts';
import { controlId, StaffEntryForm, useParentLabel } from './StaffEntryForm.tsx';

const sendOnce = createSendOnce();

const sendNew = (list: StaffList, values: EntryValues) => {
  const body = { ...toBody(values, list), value: values['value'] ?? '' };
  const params = { list: list.key };
  return sendOnce([list.key, body], (intent) => callApi(addStaffListEntry, { params, body, intent }));
};

const sendChange = (list: StaffList, base: StaffEntry, values: EntryValues) => {
  const place = Number(values.place);
  const isMoved = place >= 1 && place !== base.place;
  const body = { ...toBody(values, list), ...(isMoved && { place }) };
  const params = { list: list.key, value: base.value };
  return sendOnce([params, body, base.version], (intent) =>
    callApi(changeStaffListEntry, { params, body, ifMatch: base.version, intent }),
  );
};

/** The version that another admin saved, the same with the changes of this one, and the fields that either changed. */
interface Conflict {
  readonly theirs: StaffEntry;
  readonly joined: EntryValues;
  readonly fields: readonly string[];
}

const conflictOf = (base: StaffEntry, mine: EntryValues, theirs: StaffEntry): Conflict => {
  const [before, saved] = [valuesOf(base), valuesOf(theirs)];
  const changed = differingFields(before, mine);
  const joined = { ...saved, ...Object.fromEntries(changed.map((field) => [field, mine[field] ?? ''])) };
  const fields = [...new Set([...differingFields(before, saved), ...differingFields(saved, joined)])];
  return { theirs, joined, fields };
};

const focusFirst = (errors: ReadonlyMap<string, string>): void => {
  const [field = ''] = [...errors.keys()];
  // After the messages are rendered.
  requestAnimationFrame(() => document.getElementById(controlId(field))?.focus());
};

/** @param start undefined for a new entry */
const useEntryInput = (list: StaffList, start: StaffEntry | undefined, onSaved: (entry: StaffEntry) => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [base, setBase] = useState(start);
  const initial = base ? valuesOf(base) : emptyValues;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [conflict, setConflict] = useState<Conflict>();
  const [isBusy, setBusy] = useState(false);
  const isSaved = useRef(false);

  const show = (found: ReadonlyMap<string, string>): void => {
    setErrors(found);
    focusFirst(found);
  };
  const fail = async (error: unknown): Promise<void> => {
    if (base && hasStatus(error, 412)) {
      return setConflict(conflictOf(base, values, await readEntry(list.key, base.value)));
    }
    const fields = error instanceof ApiError ? error.errors : [];
    if (fields.length > 0) return show(new Map(fields.map(({ path, message }) => [path.slice(1), message])));
    toaster.error(describeError(error, t));
  };
  const save = async (on = base, sent = values): Promise<void> => {
    const problems = problemsOf(sent, list);
    if (problems.size > 0) return show(new Map([...problems].map(([field, key]) => [field, t(key)])));
    setErrors(new Map());
    setBusy(true);
    try {
      const { data, message } = await (on ? sendChange(list, on, sent) : sendNew(list, sent));
      isSaved.current = true;
      toaster.success(message);
      await client.invalidateQueries({ queryKey: staffListsKey });
      onSaved(data);
    } catch (error) {
      await fail(error).catch((other: unknown) => toaster.error(describeError(other, t)));
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    values,
    errors,
    isBusy,
    conflict,
    isDirty: (): boolean =>
      !isSaved.current &&
      differingFields(initial, values).some((field) => (initial[field] ?? '') !== (values[field] ?? '')),
    change: (field: string, text: string): void => setValues((before) => ({ ...before, [field]: text })),
    save: () => save(),
    dismiss: () => setConflict(undefined),
    /** Saves the version that another admin saved, with the changes of this one. */
    join: (): void => {
      if (!conflict) return;
      setBase(conflict.theirs);
      setValues(conflict.joined);
      setConflict(undefined);
      void save(conflict.theirs, conflict.joined);
    },
  };
};

type EntryInput = ReturnType<typeof useEntryInput>;

const useFieldLabel = (list: StaffList): ((field: string) => string) => {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const parentLabel = useParentLabel();
  return (field) => {
    const language = list.languages.find((one) => nameField(one) === field);
    if (language !== undefined) return t('staff-lists.names.label', { language: languageName(language) });
    return field === 'parent' ? parentLabel(list) : t(`staff-lists.${field}.short`);
  };
};

/** Another admin saved the entry first: shows both versions; the input stays in the form. */
const ConflictDialog = ({ input, list, conflict: { theirs, joined, fields } }: ConflictProps) => {
  const { t } = useTranslation();
  const labelOf = useFieldLabel(list);
  const saved = valuesOf(theirs);
  const textOf = (field: string, value = ''): string =>
    (field === 'parent' ? list.parents.find(({ Id }) => Id === value)?.Name : undefined) ?? (value || '–');
  return (
    <WideDialog title={t('admin-panel.clash.title')} onClose={input.dismiss}>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-panel.clash.text')}
      </Text>
      <ListPanel tabIndex={0} role="group" aria-label={t('admin-panel.changes')}>
        <DataTable aria-label={t('admin-panel.changes')}>
          <thead>
            <tr>
              <th scope="col">{t('admin-panel.field')}</th>
              <th scope="col">{t('admin-panel.clash.now')}</th>
              <th scope="col">{t('admin-panel.clash.joined')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} data-changed={field}>
                <th scope="row">{labelOf(field)}</th>
                <td>{textOf(field, saved[field])}</td>
                <td>{textOf(field, joined[field])}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </ListPanel>
      <Row justifyContent="flex-end" marginTop="6">
        <Button variant="outline" onClick={input.dismiss}>
          {t('admin-panel.clash.edit')}
        </Button>
        <Button onClick={input.join}>{t('admin-panel.clash.save')}</Button>
      </Row>
    </WideDialog>
  );
};

interface ConflictProps {
  readonly input: EntryInput;
  readonly list: StaffList;
  readonly conflict: Conflict;
}

interface EntryScreenProps {
  readonly list: StaffList;
  readonly start: StaffEntry | undefined;
}

/** A new entry, or one that is changed. */
const EntryScreen = ({ list, start }: EntryScreenProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const head = useRef<HTMLDivElement>(null);
  const back = getPanelUrl({ view: 'lists', list: list.key });
  const input = useEntryInput(list, start, ({ value }) => {
    void navigate(getPanelUrl({ view: 'lists', list: list.key, from: value }));
  });
  // Same path, so the navigation does not focus the heading.
  useEffect(() => head.current?.querySelector('h1')?.focus(), []);
  return (
    <Stack gap="6">
      <BackLink to={back}>{list.title}</BackLink>
      <div ref={head}>
        <PageHeading lead={start?.value}>{start?.name ?? t('staff-lists.add')}</PageHeading>
      </div>
      <StaffEntryForm
        list={list}
        entry={input.base}
        values={input.values}
        errors={input.errors}
        onChange={input.change}
        submitLabel={t(start ? 'admin-panel.save' : 'admin-panel.add.send')}
        isBusy={input.isBusy}
        onSubmit={() => void input.save()}
      />
      {input.conflict && <ConflictDialog input={input} list={list} conflict={input.conflict} />}
      <LeaveGuard isDirty={input.isDirty} />
    </Stack>
  );
};

export const NewStaffEntry = ({ list }: Pick<EntryScreenProps, 'list'>) => (
  <EntryScreen list={list} start={undefined} />
);

interface StaffEntryEditorProps {
  readonly list: StaffList;
  readonly value: string;
}

export const StaffEntryEditor = ({ list, value }: StaffEntryEditorProps) => {
  const { data, error, refetch } = useQuery(entryQuery(list.key, value));
  if (data) return <EntryScreen list={list} start={data} />;
  const back = <BackLink to={getPanelUrl({ view: 'lists', list: list.key })}>{list.title}</BackLink>;
  return (
    <Stack gap="6">
      {back}
      {error ? <FailureNotice error={error} onRetry={() => void refetch()} /> : <CardSkeleton rows={5} height="14" />}
    </Stack>
  );
};
