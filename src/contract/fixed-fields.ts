/**
 * Fields of staff and account forms that code reads by name. The data marks them with `x-fixed`, and the check compares
 * both. Every other field of these forms is stored, listed and exported without code.
 */

export interface FixedField {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly format?: 'date';
  /** Its column cannot be empty, or code cannot do without an answer. */
  readonly isRequired?: true;
  /** The range of its column. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Code knows what each of these values means. */
  readonly values?: readonly string[];
  /** Only some answers ask for it. Other fields stand in `properties` of the form itself. */
  readonly isConditional?: true;
  /** The database refuses what breaks this rule, so an `x-check` refuses it first. */
  readonly hasCheck?: true;
}

interface CodedForm {
  /** What becomes of the answers to other fields. `nothing`: there is nowhere to store them. */
  readonly stores: 'everything' | 'nothing';
  readonly fields: Readonly<Record<string, FixedField>>;
}

const text = { type: 'string' } as const;
const requiredText = { type: 'string', isRequired: true } as const;
const conditionalText = { type: 'string', isConditional: true } as const;
const flag = { type: 'boolean', isRequired: true } as const;
const day = { type: 'string', format: 'date' } as const;
const requiredDay = { ...day, isRequired: true } as const;

/** Range of a column of the type integer. */
const MAX_INTEGER = 2_147_483_647;
const wholeNumber = (minimum: number, maximum = MAX_INTEGER) => ({ type: 'integer', minimum, maximum }) as const;
const requiredNumber = (minimum: number, maximum = MAX_INTEGER) =>
  ({ ...wholeNumber(minimum, maximum), isRequired: true }) as const;

const institutionCode = requiredNumber(0);
const newPassword = { password: requiredText, confirmPassword: requiredText } as const;

export const fixedFields = {
  'panel-contact': {
    stores: 'everything',
    fields: {
      notice: text,
      noticeEn: text,
      noticeFrom: day,
      noticeUntil: day,
      address: text,
      addressEn: text,
      phone: text,
      whatsapp: text,
      email: text,
      hours: text,
      hoursEn: text,
      mapUrl: text,
      helpPhone: text,
    },
  },
  'panel-entity': { stores: 'everything', fields: { name: requiredText } },
  'panel-period': {
    stores: 'everything',
    fields: {
      name: requiredText,
      startDate: requiredDay,
      endDate: { ...requiredDay, hasCheck: true },
      isClosed: flag,
      graduatedFrom: wholeNumber(1),
      graduatedUntil: wholeNumber(1, 9999),
      minimumSemester: requiredNumber(1, 6),
    },
  },
  'panel-offer': {
    stores: 'everything',
    fields: {
      registrationFee: requiredNumber(0),
      spp: requiredNumber(0),
      ukt: requiredNumber(0),
      advance: requiredNumber(0),
      quota: wholeNumber(1),
      eligibilityRule: requiredText,
      allowScholarship: flag,
      additionalDiscount: requiredNumber(0),
      additionalDiscountName: text,
      active: flag,
    },
  },
  'panel-studies': {
    stores: 'everything',
    fields: { name: requiredText, psychologicalTestRequired: flag, colourBlindLetterRequired: flag },
  },
  'panel-channel': {
    stores: 'everything',
    fields: {
      name: requiredText,
      adminFee: requiredNumber(0),
      expiresMinutes: requiredNumber(5, 43_200),
      active: flag,
    },
  },
  'new-studies': { stores: 'everything', fields: { institutionCode, name: requiredText } },
  'new-period': {
    stores: 'everything',
    fields: {
      institutionCode,
      entityId: requiredText,
      year: requiredNumber(2000, 2999),
      semesterId: requiredText,
      channelId: requiredText,
      name: requiredText,
      startDate: requiredDay,
      endDate: { ...requiredDay, hasCheck: true },
    },
  },
  'new-offer': {
    stores: 'everything',
    fields: { institutionCode, periodId: requiredText, programId: requiredText },
  },
  rejection: { stores: 'everything', fields: { reason: requiredText } },
  'promo-code': {
    stores: 'everything',
    fields: {
      code: requiredText,
      institutionCode,
      kind: { ...requiredText, values: ['percent', 'amount'] },
      value: requiredNumber(1),
      startDate: requiredDay,
      endDate: { ...requiredDay, hasCheck: true },
      quota: wholeNumber(1),
      active: flag,
      note: text,
    },
  },
  register: {
    stores: 'everything',
    fields: {
      email: requiredText,
      ...newPassword,
      firstName: text,
      lastName: conditionalText,
      privacyConsent: flag,
      guardianConsent: { type: 'boolean', isConditional: true },
      guardianName: conditionalText,
    },
  },
  profile: { stores: 'everything', fields: { firstName: text, lastName: conditionalText } },
  login: { stores: 'nothing', fields: { email: requiredText, password: requiredText } },
  otp: { stores: 'nothing', fields: { email: requiredText, otp: requiredText } },
  'otp-resend': { stores: 'nothing', fields: { email: requiredText } },
  'forgot-password': { stores: 'nothing', fields: { email: requiredText } },
  'reset-password': { stores: 'nothing', fields: { token: requiredText, ...newPassword } },
  'change-password': { stores: 'nothing', fields: { currentPassword: requiredText, ...newPassword } },
  'change-email': { stores: 'nothing', fields: { newEmail: requiredText, currentPassword: conditionalText } },
  'delete-account': { stores: 'nothing', fields: { currentPassword: requiredText } },
  'registration-fee': {
    stores: 'nothing',
    fields: { formId: requiredText, promoCode: text, sfPaymentChannelId: requiredText },
  },
} as const satisfies Readonly<Record<string, CodedForm>>;

const forms: ReadonlyMap<string, CodedForm> = new Map<string, CodedForm>(Object.entries(fixedFields));

/** What code needs of a form; undefined for forms that no code reads by name. */
export const findCodedForm = (form: string): CodedForm | undefined => forms.get(form);

/** The forms of which code reads fields by name. */
export const codedForms: ReadonlySet<string> = new Set(forms.keys());

/** The answers to fields that no code reads by name. */
export const freeAnswers = (form: string, answers: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const fixed = findCodedForm(form)?.fields ?? {};
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !Object.hasOwn(fixed, name)));
};
