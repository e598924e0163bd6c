import { institutions } from 'virtual:catalogue';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { addWebhook, changeWebhook } from '../../../../contract/webhooks.ts';
import { callApi } from '../../../api/http.ts';
import { Box } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import {
  ChoiceLabel,
  ErrorText,
  Fieldset,
  HelpText,
  Legend,
  SelectControl,
  TextControl,
} from '../../../forms/controls/form-elements.tsx';
import { ConfirmedDialog, errorsOf, Field, typedIn } from '../shared/ConfirmedDialog.tsx';
import type { Webhook } from './queries.ts';
import { useWebhookEventName } from './use-event-name.ts';
import { useWebhookAction } from './use-webhook-action.ts';

const { url: urlRule, description: descriptionRule } = addWebhook.body.properties;
const institutionCodes = institutions.map(({ code }) => code).filter((code) => code !== 0);

/** Whether a webhook gets all events, or those that are ticked. */
const SCOPE = 'eventScope';

interface EventsFieldProps {
  readonly known: readonly string[];
  /** Empty: all. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

const EventsField = ({ known, current, errors }: EventsFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const eventName = useWebhookEventName();
  const [isSome, setSome] = useState(current.length > 0);
  const [error] = errorsOf('events', errors);
  // A type that there no longer is can only be taken.
  const types = [...new Set([...known, ...current])];
  return (
    <Fieldset aria-describedby={`${id}-error`} data-part="events">
      <Legend>{t('admin-webhooks.events')}</Legend>
      {(['all', 'some'] as const).map((scope) => (
        <ChoiceLabel key={scope}>
          <input
            type="radio"
            name={SCOPE}
            value={scope}
            checked={isSome === (scope === 'some')}
            onChange={() => setSome(scope === 'some')}
          />
          {t(`admin-webhooks.eventScope.${scope}`)}
        </ChoiceLabel>
      ))}
      {isSome && (
        <Box
          maxHeight="15.25rem"
          overflowY="auto"
          marginTop="2"
          paddingInline="3"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
        >
          {error && <ErrorText id={`${id}-error`}>{error.message}</ErrorText>}
          {types.map((type) => (
            <ChoiceLabel key={type}>
              <input
                type="checkbox"
                name="events"
                value={type}
                defaultChecked={current.includes(type)}
                aria-invalid={error !== undefined}
              />
              <Box as="span" minWidth="0" overflowWrap="anywhere">
                {eventName(type)}
                <HelpText as="span" display="block" dir="ltr">
                  {type}
                </HelpText>
              </Box>
            </ChoiceLabel>
          ))}
        </Box>
      )}
    </Fieldset>
  );
};

interface WebhookFieldsProps extends Pick<WebhookDialogProps, 'webhook' | 'events'> {
  readonly errors: readonly WireError[];
}

const WebhookFields = ({ webhook, events, errors }: WebhookFieldsProps) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  return (
    <>
      <Field name="url" label={t('admin-webhooks.url')} help={t('admin-webhooks.urlHelp')} errors={errors}>
        {(control) => (
          <TextControl
            {...control}
            type="url"
            dir="ltr"
            maxLength={urlRule.maxLength}
            defaultValue={webhook?.Url ?? ''}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        name="description"
        label={t('admin-webhooks.description')}
        help={t('admin-webhooks.descriptionHelp')}
        isOptional
        errors={errors}
      >
        {(control) => (
          <TextControl
            {...control}
            maxLength={descriptionRule.maxLength}
            defaultValue={webhook?.Description ?? ''}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="institutionCode" label={t('admin-list.institution')} errors={errors}>
        {(control) => (
          <SelectControl {...control} defaultValue={String(webhook?.InstitutionCode ?? '')}>
            <option value="">{t('admin-list.anyInstitution')}</option>
            {institutionCodes.map((code) => (
              <option key={code} value={code}>
                {institutionName(code)}
              </option>
            ))}
          </SelectControl>
        )}
      </Field>
      <EventsField known={events} current={webhook?.Events ?? []} errors={errors} />
    </>
  );
};

const readWebhook = (data: FormData) => {
  const institution = typedIn(data, 'institutionCode');
  return {
    url: typedIn(data, 'url'),
    description: typedIn(data, 'description'),
    institutionCode: institution === '' ? null : Number(institution),
    events: typedIn(data, SCOPE) === 'some' ? data.getAll('events').map(String) : null,
  };
};

interface WebhookDialogProps {
  /** Undefined: a new one. */
  readonly webhook?: Webhook;
  readonly events: readonly string[];
  /** @param secret of a new webhook */
  readonly onDone: (secret?: string) => void;
  readonly onClose: () => void;
}

/** Adds a webhook or changes what it is. */
export const WebhookDialog = ({ webhook, events, onDone, onClose }: WebhookDialogProps) => {
  const { t } = useTranslation();
  const { runConfirmed } = useWebhookAction();
  const title = t(webhook ? 'admin-webhooks.action.edit' : 'admin-webhooks.add');
  return (
    <ConfirmedDialog
      kind="webhook"
      title={title}
      text={t('admin-webhooks.dialogText')}
      confirmLabel={t('admin-webhooks.save')}
      fields={(errors) => <WebhookFields {...(webhook && { webhook })} events={events} errors={errors} />}
      onSubmit={async (proof, data) => {
        const body = { ...readWebhook(data), ...proof };
        if (webhook) {
          await runConfirmed(() => callApi(changeWebhook, { params: { webhookId: webhook.Id }, body }));
          onDone();
        } else onDone((await runConfirmed(() => callApi(addWebhook, { body }))).Secret);
      }}
      onClose={onClose}
    />
  );
};
