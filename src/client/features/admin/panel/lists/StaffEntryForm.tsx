import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Card, Muted } from '../../../../design/primitives.tsx';
import { Combobox } from '../../../../forms/controls/Combobox.tsx';
import {
  ErrorText,
  HelpText,
  Label,
  SelectControl,
  Stack,
  TextControl,
} from '../../../../forms/controls/form-elements.tsx';
import type { ControlProps } from '../../../../forms/fields/FieldFrame.tsx';
import { useLanguageName } from '../../../../state/use-language-name.ts';
import { DateFilter } from '../../shared/DateFilter.tsx';
import { type EntryValues, nameField } from './entry-values.ts';
import type { StaffEntry, StaffList } from './queries.ts';

/** A longer list of parents is searched. */
const MAX_SELECT_OPTIONS = 20;

/** The id of the control of a field, to which the focus moves. */
export const controlId = (field: string): string => `entry-${field.replace('/', '-')}`;

/** What an entry belongs to: the list that its own one depends on. */
export const useParentLabel = (): ((list: StaffList) => string) => {
  const { t } = useTranslation();
  return ({ parentTitle }) =>
    parentTitle ? t('staff-lists.parent.label', { list: parentTitle }) : t('staff-lists.parent.short');
};

interface FrameProps {
  readonly field: string;
  readonly label: string;
  readonly help?: string;
  readonly error: string | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

const Frame = ({ field, label, help, error, children }: FrameProps) => {
  const id = controlId(field);
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <Stack data-field={field}>
      <Label htmlFor={id}>{label}</Label>
      {help !== undefined && <HelpText id={`${id}-help`}>{help}</HelpText>}
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
    </Stack>
  );
};

interface FieldsProps {
  readonly list: StaffList;
  /** Undefined: a new entry. */
  readonly entry: StaffEntry | undefined;
  readonly values: EntryValues;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (field: string, text: string) => void;
}

const ParentField = ({ list, values, errors, onChange }: FieldsProps) => {
  const { t } = useTranslation();
  const parentLabel = useParentLabel();
  const { parentTitle, parents } = list;
  if (parentTitle === null) return null;
  const value = values['parent'] ?? '';
  const choose = (text: string): void => onChange('parent', text);
  return (
    <Frame field="parent" label={parentLabel(list)} error={errors.get('parent')}>
      {(control) => {
        if (parents.length === 0)
          return <TextControl {...control} value={value} onChange={(event) => choose(event.currentTarget.value)} />;
        if (parents.length > MAX_SELECT_OPTIONS)
          return (
            <Combobox
              control={control}
              options={parents.map(({ Id, Name }) => ({ value: Id, label: Name }))}
              value={value}
              placeholder={t('staff-lists.parent.choose')}
              onChoose={(chosen) => choose(String(chosen ?? ''))}
              onLeave={() => undefined}
            />
          );
        return (
          <SelectControl {...control} value={value} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">{t('staff-lists.parent.choose')}</option>
            {parents.map(({ Id, Name }) => (
              <option key={Id} value={Id}>
                {Name}
              </option>
            ))}
          </SelectControl>
        );
      }}
    </Frame>
  );
};

const DayField = ({ field, values, errors, onChange }: FieldsProps & { readonly field: 'from' | 'until' }) => {
  const { t } = useTranslation();
  const error = errors.get(field);
  return (
    <Stack data-field={field} id={controlId(field)} tabIndex={-1} outline="none">
      <DateFilter
        label={t(`staff-lists.${field}.label`)}
        value={values[field] ?? ''}
        onChange={(day) => onChange(field, day)}
        isField
      />
      {error !== undefined && <ErrorText role="alert">{error}</ErrorText>}
    </Stack>
  );
};

const NameFields = ({ list, values, errors, onChange }: FieldsProps) => {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return list.languages.map((language) => {
    const field = nameField(language);
    return (
      <Frame
        key={language}
        field={field}
        label={t('staff-lists.names.label', { language: languageName(language) })}
        error={errors.get(field)}
      >
        {(control) => (
          <TextControl
            {...control}
            lang={language}
            value={values[field] ?? ''}
            onChange={(event) => onChange(field, event.currentTarget.value)}
          />
        )}
      </Frame>
    );
  });
};

const PlaceField = ({ entry, values, errors, onChange }: FieldsProps) => {
  const { t } = useTranslation();
  if (!entry || entry.siblings < 2) return null;
  return (
    <Frame
      field="place"
      label={t('staff-lists.place.label')}
      help={t('staff-lists.place.help', { count: entry.siblings })}
      error={errors.get('place')}
    >
      {(control) => (
        <TextControl
          {...control}
          inputMode="numeric"
          maxWidth="32"
          value={values.place ?? ''}
          onChange={(event) => onChange('place', event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        />
      )}
    </Frame>
  );
};

interface FormProps extends FieldsProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

/** The fields of an entry, with one name for each language of the portal. */
export const StaffEntryForm = ({ submitLabel, isBusy, onSubmit, ...fields }: FormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { entry, values, errors, onChange } = fields;
  return (
    <Card
      as="form"
      maxWidth="lg"
      aria-describedby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      <Stack gap="6">
        <Muted id={id} fontSize="sm">
          {t('staff-lists.keep')}
        </Muted>
        {entry === undefined && (
          <Frame
            field="value"
            label={t('staff-lists.value.label')}
            help={t('staff-lists.value.help')}
            error={errors.get('value')}
          >
            {(control) => (
              <TextControl
                {...control}
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
                value={values['value'] ?? ''}
                onChange={(event) => onChange('value', event.currentTarget.value)}
              />
            )}
          </Frame>
        )}
        <NameFields {...fields} />
        <ParentField {...fields} />
        <DayField {...fields} field="from" />
        <DayField {...fields} field="until" />
        <HelpText>{t('staff-lists.until.help')}</HelpText>
        <PlaceField {...fields} />
        <Button type="submit" isBusy={isBusy} alignSelf="start">
          {submitLabel}
        </Button>
      </Stack>
    </Card>
  );
};
