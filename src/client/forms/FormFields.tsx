import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  type FieldProps,
  type Registry,
  type RegistryFieldsType,
  type TemplatesType,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { type ComponentType, memo, useMemo } from 'react';
import { resolveShown } from '../../engine/model/resolve-shown.ts';
import { fieldUiOf, objectOf } from '../../engine/schema/json.ts';
import type { Answers } from '../../engine/schema/types.ts';
import { factsOf, pickWidget } from '../../engine/widgets/field-widget.ts';
import { widgetFacts } from '../../engine/widgets/widget-facts.ts';
import { GroupField } from './fields/GroupField.tsx';
import { MemoWidget, toWidgetProps } from './fields/MemoWidget.tsx';
import { ValueField } from './fields/ValueField.tsx';
import type { LoadedForm } from './runtime/browser-checker.ts';
import type { FormRuntime } from './runtime/form-runtime.ts';
import type { Path } from './runtime/path.ts';
import { useRuntime } from './runtime/RuntimeContext.tsx';
import { useStructure } from './runtime/use-structure.ts';
import { fieldComponents } from './widgets/registry.ts';
import { RepeatField } from './widgets/repeat/RepeatField.tsx';
import { readOnlyWidget } from './widgets/widget.ts';

/** A list: as one control, such as a group of checkboxes, or entry by entry. */
const ListField = (props: FieldProps) => {
  const widget = pickWidget(props.schema, fieldUiOf(props.uiSchema));
  return factsOf(widget).isField ? <RepeatField {...props} /> : <ValueField {...props} />;
};

/** The field, or its answer as text when `ui:options` contains `readOnly`. */
const withReadOnly = (Field: ComponentType<FieldProps>): ComponentType<FieldProps> => {
  const FieldOrText = (props: FieldProps) => {
    const { widgets } = useRuntime().form;
    const shared = toWidgetProps(props);
    const widget = shared.options['readOnly'] === true ? widgets[readOnlyWidget] : undefined;
    return widget ? <MemoWidget {...shared} widget={widget} /> : <Field {...props} />;
  };
  return FieldOrText;
};

const Nothing = () => null;
const Transparent: TemplatesType['FieldTemplate'] = ({ children }) => children;

/**
 * Our fields render label, help and errors from the stores; rjsf's templates would render them again with each change.
 */
const templates: Partial<TemplatesType> = {
  FieldTemplate: Transparent,
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

/** A part of the form that is loaded with the forms that name it, else one with the props of a widget. */
const loadedField = (name: string): ComponentType<FieldProps> => {
  const LoadedField = (props: FieldProps) => {
    const Field = useRuntime().form.fields[name] ?? ValueField;
    return <Field {...props} />;
  };
  return LoadedField;
};

const namedFields = Object.entries(widgetFacts).flatMap(([name, facts]) =>
  'isField' in facts ? [[name, withReadOnly(fieldComponents[name] ?? loadedField(name))] as const] : [],
);

const SingleField = withReadOnly(ValueField);

/** Component of each schema type and each `ui:field`. */
export const fields: RegistryFieldsType = {
  // The type of rjsf demands a class component as well.
  SchemaField: SchemaField as NonNullable<RegistryFieldsType['SchemaField']>,
  ObjectField: withReadOnly(GroupField),
  StringField: SingleField,
  NumberField: SingleField,
  BooleanField: SingleField,
  ArrayField: withReadOnly(ListField),
  ...Object.fromEntries(namedFields),
};

const doNothing = (): void => {};

/** What rjsf's fields ask: everything else would only be asked for alternatives, and by rjsf's own form. */
const schemaUtilsOf = ({ definition, checker }: LoadedForm): Pick<Registry['schemaUtils'], AskedByFields> => ({
  retrieveSchema: (schema, answers) =>
    resolveShown(schema, answers, (condition, data) => checker.holds(definition, condition, data)),
  getDisplayLabel: () => false,
});

type AskedByFields = 'retrieveSchema' | 'getDisplayLabel';

/** What rjsf's fields share: no widget and no text of its own. */
const createRegistry = (form: LoadedForm): Registry => ({
  fields,
  // The type of rjsf demands templates that this renderer never uses.
  templates: { ...templates, ButtonTemplates: {} } as Registry['templates'],
  widgets: {},
  rootSchema: form.structure,
  schemaUtils: schemaUtilsOf(form) as Registry['schemaUtils'],
  formContext: {},
  translateString: (text) => text,
  globalFormOptions: { idPrefix: form.definition.key, idSeparator: '.', useFallbackUiForUnsupportedType: false },
});

const formItself: Path = [];

interface FormFieldsProps {
  readonly runtime: FormRuntime;
  /** Changed facts may require other fields. */
  readonly facts: Answers;
}

/**
 * rjsf renders the fields that the answers require, which the engine works out; the runtime stores and validates the answers.
 * rjsf's component for a whole form is left out: it would store, fill in and validate answers a second time.
 */
export const FormFields = memo(({ runtime, facts }: FormFieldsProps) => {
  const structure = objectOf(useStructure(runtime, formItself));
  const { form } = runtime;
  const registry = useMemo(() => createRegistry(form), [form]);
  const fieldPathId = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry]);
  const formData = useMemo(() => ({ ...structure, $facts: facts }), [structure, facts]);
  return (
    <SchemaField
      name=""
      schema={registry.rootSchema}
      // The type of rjsf lists its own options only; the meta-schema has checked these.
      uiSchema={form.definition.ui as UiSchema}
      fieldPathId={fieldPathId}
      formData={formData}
      onChange={doNothing}
      onBlur={doNothing}
      onFocus={doNothing}
      registry={registry}
    />
  );
});
