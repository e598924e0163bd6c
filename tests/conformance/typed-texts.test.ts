import { describe, expect, it } from 'vitest';
import { knownFields } from '../../src/engine/model/form-model.ts';
import { normalizeKinds } from '../../src/engine/normalize/normalize-text.ts';
import type { FieldUi, FormDefinition, JsonSchema } from '../../src/engine/schema/types.ts';
import { pickWidget } from '../../src/engine/widgets/field-widget.ts';
import { findFieldSchema } from '../support/find-field-schema.ts';
import { forms, schemaFiles } from './portal-data.ts';

/** Whom the forms of applicants ask; those of admins are typed by people who know what is meant. */
const asksApplicants = ({ key }: FormDefinition): boolean =>
  ['application', 'account', 'payment'].some((folder) => schemaFiles.has(`schemas/${folder}/${key}/schema.json`));

const uiOf = (form: FormDefinition, field: string): FieldUi => (form.ui[field] ?? {}) as FieldUi;
const schemaOf = (form: FormDefinition, field: string): JsonSchema => findFieldSchema(form.schema, field) ?? {};
const widgetOf = (form: FormDefinition, field: string): string =>
  uiOf(form, field)['ui:field'] ?? pickWidget(schemaOf(form, field), uiOf(form, field));

const typedWidgets = ['text', 'email', 'tel', 'phone', 'textarea'];

const fieldsOf = (form: FormDefinition): readonly string[] => [...knownFields(form)];

describe('fields for typed text', () => {
  const typed = forms
    .filter(asksApplicants)
    .flatMap((form) => fieldsOf(form).map((field) => ({ form, field })))
    .filter(({ form, field }) => typedWidgets.includes(widgetOf(form, field)));

  it.each(typed.map(({ form, field }) => [`${form.key}.${field}`, schemaOf(form, field)] as const))(
    'the applicant’s field %s has x-normalize',
    (_, schema) => expect(schema['x-normalize']).toBeDefined(),
  );

  it('password fields have no x-normalize', () => {
    const passwords = forms.flatMap((form) =>
      fieldsOf(form)
        .filter((field) => widgetOf(form, field) === 'password')
        .map((field) => schemaOf(form, field)['x-normalize']),
    );
    expect(passwords.length).toBeGreaterThan(5);
    expect(passwords.filter(Boolean)).toEqual([]);
  });

  it('x-dialCode names an existing field of the same form', () => {
    const phones = forms.flatMap((form) =>
      fieldsOf(form)
        .map((field) => [form, schemaOf(form, field)['x-dialCode']] as const)
        .filter(([, sibling]) => sibling !== undefined),
    );
    expect(phones.length).toBeGreaterThan(3);
    expect(phones.filter(([form, sibling]) => !fieldsOf(form).includes(String(sibling)))).toEqual([]);
  });

  it('the meta-schema rule.json allows exactly the kinds of x-normalize that the engine implements', () => {
    interface Grammar {
      readonly $defs: { readonly keywords: { readonly properties: Record<string, { items: { enum: string[] } }> } };
    }
    const { properties } = (schemaFiles.get('schemas/meta/rule.json') as Grammar).$defs.keywords;
    expect(properties['x-normalize']?.items.enum.toSorted()).toEqual(normalizeKinds.toSorted());
  });
});

/** What a browser can fill in of the person who types (WCAG 1.3.5), by form and field. */
const filledIn: Readonly<Record<string, string>> = {
  'login.email': 'username',
  'login.password': 'current-password',
  'register.firstName': 'given-name',
  'register.lastName': 'family-name',
  'register.birthDate': 'bday',
  'register.dialCode': 'tel-country-code',
  'register.phoneNumber': 'tel-national',
  'register.email': 'email',
  'register.password': 'new-password',
  'register.confirmPassword': 'new-password',
  'otp.otp': 'one-time-code',
  'forgot-password.email': 'email',
  'invitation.firstName': 'given-name',
  'invitation.lastName': 'family-name',
  'invitation.password': 'new-password',
  'invitation.confirmPassword': 'new-password',
  'reset-password.password': 'new-password',
  'reset-password.confirmPassword': 'new-password',
  'change-password.currentPassword': 'current-password',
  'change-password.password': 'new-password',
  'change-password.confirmPassword': 'new-password',
  'change-email.newEmail': 'email',
  'change-email.currentPassword': 'current-password',
  'delete-account.currentPassword': 'current-password',
  'phone-messages.dialCode': 'tel-country-code',
  'phone-messages.phoneNumber': 'tel-national',
  'phone-code.otp': 'one-time-code',
  'profile.firstName': 'given-name',
  'profile.lastName': 'family-name',
  'profile.dialCode': 'tel-country-code',
  'profile.phoneNumber': 'tel-national',
  'personal.firstName': 'given-name',
  'personal.middleName': 'additional-name',
  'personal.lastName': 'family-name',
  'personal.documentName': 'name',
  'personal.gender': 'sex',
  'personal.birthDate': 'bday',
  'personal.dialCode': 'tel-country-code',
  'personal.phoneNumber': 'tel-national',
  'personal.email': 'email',
  'personal.country': 'country',
  'personal.sfProvinceId': 'address-level1',
  'personal.sfCityId': 'address-level2',
  'personal.sfSectorId': 'address-level3',
  'personal.postalCode': 'postal-code',
  'personal.address': 'street-address',
};

it('in the forms for applicants, exactly the fields for the applicant’s own data have an autocomplete token, each the expected one', () => {
  const declared = forms
    .filter(asksApplicants)
    .flatMap((form) =>
      fieldsOf(form).map(
        (field) => [`${form.key}.${field}`, uiOf(form, field)['ui:options']?.['autocomplete']] as const,
      ),
    )
    .filter(([, token]) => token !== undefined && token !== 'off');
  expect(Object.fromEntries(declared)).toEqual(filledIn);
});
