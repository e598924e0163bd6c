/** Fields that new and changed interview times have in common. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addInterviewSlots } from '../../../../contract/admin-interviews.ts';
import type { WireError } from '../../../../contract/call.ts';
import { Box } from '../../../design/primitives.tsx';
import { TextControl } from '../../../forms/controls/form-elements.tsx';
import { Field, typedIn } from '../shared/ConfirmedDialog.tsx';
import type { InterviewSlot } from './queries.ts';

const { place, link, interviewers } = addInterviewSlots.body.properties;

interface NumberFieldProps {
  readonly name: 'minutes' | 'places' | 'every';
  readonly initial: number;
  readonly errors: readonly WireError[];
}

const NumberField = ({ name, initial, errors }: NumberFieldProps) => {
  const { t } = useTranslation();
  const { minimum, maximum } = addInterviewSlots.body.properties[name];
  return (
    <Field name={name} label={t(`admin-interviews.field.${name}`)} errors={errors}>
      {(control) => (
        <TextControl
          {...control}
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          defaultValue={initial}
        />
      )}
    </Field>
  );
};

interface TimeFieldProps {
  readonly name: 'time' | 'from' | 'until';
  readonly initial: string;
  readonly errors: readonly WireError[];
}

/** A browser's own control for times follows the language of the browser, not that of the page. */
export const TimeField = ({ name, initial, errors }: TimeFieldProps) => {
  const { t } = useTranslation();
  return (
    <Field
      name={name}
      label={t(`admin-interviews.field.${name}`)}
      help={t('admin-interviews.field.timeHelp')}
      errors={errors}
    >
      {(control) => (
        <TextControl {...control} defaultValue={initial} maxLength={5} inputMode="numeric" autoComplete="off" />
      )}
    </Field>
  );
};

/** Two fields beside each other, on a phone below. */
export const Pair = ({ children }: { readonly children: ReactNode }) => (
  <Box display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 12rem), 1fr))" alignItems="end">
    {children}
  </Box>
);

interface SlotFieldsProps {
  readonly slot?: InterviewSlot;
  readonly hasInterval: boolean;
  readonly errors: readonly WireError[];
}

/** Length, places, room, video call and interviewers. */
export const SlotFields = ({ slot, hasInterval, errors }: SlotFieldsProps) => {
  const { t } = useTranslation();
  const label = (name: string): string => t(`admin-interviews.field.${name}`);
  return (
    <>
      <Pair>
        {hasInterval && <NumberField name="every" initial={20} errors={errors} />}
        <NumberField name="minutes" initial={slot?.Minutes ?? 20} errors={errors} />
        <NumberField name="places" initial={slot?.Places ?? 1} errors={errors} />
      </Pair>
      <Field name="place" label={label('place')} help={label('placeHelp')} isOptional errors={errors}>
        {(control) => <TextControl {...control} maxLength={place.maxLength} defaultValue={slot?.Place ?? ''} />}
      </Field>
      <Field name="link" label={label('link')} help={label('linkHelp')} isOptional errors={errors}>
        {(control) => (
          <TextControl
            {...control}
            type="url"
            dir="ltr"
            maxLength={link.maxLength}
            defaultValue={slot?.Link ?? ''}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        name="interviewers"
        label={label('interviewers')}
        help={label('interviewersHelp')}
        isOptional
        errors={errors}
      >
        {(control) => (
          <TextControl {...control} maxLength={interviewers.maxLength} defaultValue={slot?.Interviewers ?? ''} />
        )}
      </Field>
    </>
  );
};

/** HH:mm of what people type: 9:00, 09.00, 0900. */
export const readTime = (data: FormData, name: string): string => {
  const typed = typedIn(data, name);
  const [, hours = '', minutes = ''] = /^(\d{1,2})[.:]?(\d{2})$/.exec(typed) ?? [];
  return hours === '' ? typed : `${hours.padStart(2, '0')}:${minutes}`;
};

export const readSlotFields = (data: FormData) => ({
  minutes: Number(typedIn(data, 'minutes')),
  places: Number(typedIn(data, 'places')),
  place: typedIn(data, 'place'),
  link: typedIn(data, 'link'),
  interviewers: typedIn(data, 'interviewers'),
});
