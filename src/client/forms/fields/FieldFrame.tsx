import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../design/chakra.ts';
import { ErrorText, Fieldset, HelpText, Label, Legend, Stack } from '../controls/form-elements.tsx';
import type { Path } from '../runtime/path.ts';
import { useFieldErrors } from '../runtime/RuntimeContext.tsx';
import { useErrorTexts, useFieldTexts } from '../runtime/use-texts.ts';
import { MarkedText } from '../texts/MarkedText.tsx';
import { FieldNoteText } from './FieldNotes.tsx';

const Optional = chakra('span', { base: { fontWeight: 'normal' } });

interface FrameProps {
  readonly id: string;
  readonly path: Path;
  readonly required: boolean;
  /** The field is not answered by the applicant, so it is neither required nor optional. */
  readonly isCalculated?: boolean;
  /** Uses the full width, such as a table. */
  readonly isWide?: boolean;
  /** A radio group, which is required as a whole. */
  readonly isRadioGroup?: boolean;
  /** The control answers with a list, and shows the errors of its entries too. */
  readonly isList?: boolean;
  /** Attributes that connect the control to label, help and errors. */
  readonly children: (control: ControlProps) => ReactNode;
}

export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-required'?: true;
}

const describedBy = (ids: readonly (string | false)[]): Pick<ControlProps, 'aria-describedby'> => {
  const present = ids.filter(Boolean).join(' ');
  return present === '' ? {} : { 'aria-describedby': present };
};

/** An asterisk, or "optional". */
export const RequiredMark = ({ required }: { readonly required: boolean }) => {
  const { t } = useTranslation();
  // Browsers leave out a space at the beginning of the element from the name of the field.
  if (!required)
    return (
      <>
        {' '}
        <Optional>{t('renderer.optional')}</Optional>
      </>
    );
  return <span aria-hidden="true"> *</span>;
};

interface FieldDescription {
  readonly control: ControlProps;
  readonly label: string;
  readonly help: ReactNode;
  readonly errors: ReactNode;
}

const useFieldDescription = ({
  id,
  path,
  required,
  isList = false,
}: Omit<FrameProps, 'children'>): FieldDescription => {
  const texts = useFieldTexts(path);
  const found = useFieldErrors(path, isList);
  const toErrorText = useErrorTexts();
  const control: ControlProps = {
    id,
    ...describedBy([texts.help !== undefined && `${id}-help`, found.length > 0 && `${id}-error`]),
    ...(found.length > 0 && { 'aria-invalid': true as const }),
    ...(required && { 'aria-required': true as const }),
  };
  const help = texts.help !== undefined && (
    <HelpText id={`${id}-help`}>
      <MarkedText text={texts.help} />
    </HelpText>
  );
  const errors = found.length > 0 && (
    <ErrorText id={`${id}-error`}>{[...new Set(found.map(toErrorText))].join(' ')}</ErrorText>
  );
  return { control, label: texts.label, help, errors };
};

/** Label, help and errors around one control. Errors are above it, where no on-screen keyboard covers them. */
export const FieldFrame = ({ children, ...props }: FrameProps) => {
  const { control, label, help, errors } = useFieldDescription(props);
  return (
    <Stack data-field={props.path.join('.')} data-lines="" maxWidth="lg">
      <Label htmlFor={props.id} id={`${props.id}-label`}>
        {label}
        {!props.isCalculated && <RequiredMark required={props.required} />}
      </Label>
      {help}
      {errors}
      <Stack data-part="control">
        {children(control)}
        <FieldNoteText path={props.path} />
      </Stack>
    </Stack>
  );
};

/**
 * The table uses a container query. Chromium 156 stops laying out such a container in a fieldset when another element
 * is inserted beside it, such as an error: the table disappears. A div with role=group is not affected.
 */
const wideGroupProps = (id: string) =>
  ({ as: 'div', id, role: 'group', 'aria-labelledby': `${id}-label`, 'data-wide': true }) as const;

/** Label, help and errors around several controls that answer one question. */
export const ChoiceFrame = ({ children, ...props }: FrameProps) => {
  const { control, label, help, errors } = useFieldDescription(props);
  const { 'aria-describedby': describedby, ...rest } = control;
  return (
    <Fieldset
      data-field={props.path.join('.')}
      {...(props.isWide ? wideGroupProps(props.id) : { maxWidth: 'lg' })}
      {...(props.isRadioGroup && { role: 'radiogroup', 'aria-required': props.required })}
      {...(describedby && { 'aria-describedby': describedby })}
    >
      <Legend id={`${props.id}-label`} {...(props.isWide && { as: 'div' })}>
        {label}
        <RequiredMark required={props.required} />
      </Legend>
      {help}
      {errors}
      {children(rest)}
    </Fieldset>
  );
};

/** Help and errors around a control that renders its own label, which the help explains. */
export const BareFrame = ({ children, ...props }: FrameProps) => {
  const { control, help, errors } = useFieldDescription(props);
  return (
    <Stack data-field={props.path.join('.')}>
      {errors}
      {children(control)}
      {help}
    </Stack>
  );
};

/** Label, help and errors around an answer that cannot be changed. It takes the focus only to show an error. */
export const TextFrame = ({ children, ...props }: Omit<FrameProps, 'children'> & { readonly children: ReactNode }) => {
  const { control, label, help, errors } = useFieldDescription({ ...props, isList: true });
  const { 'aria-describedby': describedby } = control;
  return (
    <Stack
      id={props.id}
      role="group"
      aria-labelledby={`${props.id}-label`}
      {...(describedby && { 'aria-describedby': describedby })}
      {...(control['aria-invalid'] && { tabIndex: 0 })}
      data-field={props.path.join('.')}
      maxWidth="lg"
    >
      <Label as="div" id={`${props.id}-label`}>
        {label}
      </Label>
      {help}
      {errors}
      {children}
    </Stack>
  );
};
