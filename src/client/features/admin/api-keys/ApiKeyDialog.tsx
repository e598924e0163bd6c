import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { createApiKey } from '../../../../contract/api-keys.ts';
import type { WireError } from '../../../../contract/call.ts';
import { callApi } from '../../../api/http.ts';
import { toaster } from '../../../design/Toaster.tsx';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Legend,
  SelectControl,
  TextControl,
} from '../../../forms/controls/form-elements.tsx';
import { BoundsFields, readBounds } from '../shared/BoundsFields.tsx';
import { ConfirmedDialog, errorsOf, Field, typedIn } from '../shared/ConfirmedDialog.tsx';
import { apiKeysKey } from './queries.ts';

const { name: nameRule, callsPerMinute: limitRule } = createApiKey.body.properties;

const DAYS = [30, 90, 180, 365] as const;
const SUGGESTED_DAYS = 90;
const SUGGESTED_LIMIT = 60;

interface FieldsProps {
  /** The rights that this admin may give. */
  readonly rights: readonly string[];
  readonly errors: readonly WireError[];
}

const RightsField = ({ rights, errors }: FieldsProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [error] = errorsOf('rights', errors);
  return (
    <Fieldset aria-describedby={`${id}-error`} data-part="rights">
      <Legend>{t('admin-api-keys.rights')}</Legend>
      {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
      {rights.length === 0 && <HelpText>{t('admin-api-keys.noRights')}</HelpText>}
      {rights.map((right) => (
        <ChoiceLabel key={right}>
          <input type="checkbox" name="rights" value={right} aria-invalid={error !== undefined} />
          {t(`admin-api-keys.right.${right}`)}
        </ChoiceLabel>
      ))}
    </Fieldset>
  );
};

const KeyFields = ({ rights, errors }: FieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Field name="name" label={t('admin-api-keys.name')} help={t('admin-api-keys.nameHelp')} errors={errors}>
        {(control) => <TextControl {...control} maxLength={nameRule.maxLength} autoComplete="off" />}
      </Field>
      <RightsField rights={rights} errors={errors} />
      <BoundsFields current={undefined} programIds={[]} errors={errors} />
      <Field name="days" label={t('admin-api-keys.days')} help={t('admin-api-keys.daysHelp')} errors={errors}>
        {(control) => (
          <SelectControl {...control} defaultValue={String(SUGGESTED_DAYS)}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t('admin-api-keys.dayCount', { count: days })}
              </option>
            ))}
          </SelectControl>
        )}
      </Field>
      <Field
        name="callsPerMinute"
        label={t('admin-api-keys.limit')}
        help={t('admin-api-keys.limitHelp', { max: limitRule.maximum })}
        errors={errors}
      >
        {(control) => (
          <TextControl
            {...control}
            inputMode="numeric"
            maxLength={6}
            defaultValue={SUGGESTED_LIMIT}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
};

/** What was typed; the server names what is missing or impossible. */
const readKey = (data: FormData) => ({
  name: typedIn(data, 'name'),
  rights: data.getAll('rights').map(String),
  ...readBounds(data),
  days: Number(typedIn(data, 'days')),
  callsPerMinute: /^\d{1,6}$/.test(typedIn(data, 'callsPerMinute')) ? Number(typedIn(data, 'callsPerMinute')) : 0,
});

interface ApiKeyDialogProps extends Pick<FieldsProps, 'rights'> {
  readonly onDone: (secret: string) => void;
  readonly onClose: () => void;
}

/** Creates an API key. */
export const ApiKeyDialog = ({ rights, onDone, onClose }: ApiKeyDialogProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <ConfirmedDialog
      kind="apiKey"
      title={t('admin-api-keys.add')}
      text={t('admin-api-keys.dialogText')}
      fields={(errors) => <KeyFields rights={rights} errors={errors} />}
      onSubmit={async (proof, data) => {
        const { data: created, message } = await callApi(createApiKey, { body: { ...readKey(data), ...proof } });
        await client.invalidateQueries({ queryKey: apiKeysKey });
        toaster.success(message);
        onDone(created.Secret);
      }}
      onClose={onClose}
    />
  );
};
