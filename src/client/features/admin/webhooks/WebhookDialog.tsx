import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import type { WireError } from '../../../../contract/call.ts';
import { addWebhook, changeWebhook } from '../../../../contract/webhooks.ts';
import { callApi } from '../../../api/http.ts';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { HelpText, SelectControl, TextControl } from '../../../forms/controls/form-elements.tsx';
import { AllOrSomeField, readAllOrSome } from '../shared/AllOrSomeField.tsx';
import { ConfirmedDialog, Field, typedIn } from '../shared/ConfirmedDialog.tsx';
import type { Webhook } from './queries.ts';
import { useWebhookEventName } from './use-event-name.ts';
import { useWebhookAction } from './use-webhook-action.ts';

const { url: urlRule, description: descriptionRule } = addWebhook.body.properties;
const institutionCodes = institutions.map(({ code }) => code).filter((code) => code !== 0);

interface EventsFieldProps {
  readonly known: readonly string[];
  /** Empty: all. */
  readonly current: readonly string[];
  readonly errors: readonly WireError[];
}

const EventsField = ({ known, current, errors }: EventsFieldProps) => {
  const { t } = useTranslation();
  const eventName = useWebhookEventName();
  // A type that there no longer is can only be taken.
  const types = [...new Set([...known, ...current])];
  const text = (type: string) => (
    <>
      {eventName(type)}
      <HelpText as="span" display="block" dir="ltr">
        {type}
      </HelpText>
    </>
  );
  return (
    <AllOrSomeField
      name="events"
      legend={t('admin-webhooks.events')}
      allText={t('admin-webhooks.eventScope.all')}
      someText={t('admin-webhooks.eventScope.some')}
      options={types.map((type) => [type, text(type)] as const)}
      current={current}
      errors={errors}
    />
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
    events: readAllOrSome(data, 'events'),
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
