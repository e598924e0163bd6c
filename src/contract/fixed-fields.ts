/**
 * Fields of staff and account forms that code reads by name. The data marks them with `x-fixed`, and the check compares
 * both. Every other field of these forms is stored, listed and exported without code.
 */

/** What depends on a field, as `x-fixed` and its text `officer.fixed.<word>` name it. */
export type Dependents =
  | 'label'
  | 'reference'
  | 'period'
  | 'admission'
  | 'fee'
  | 'promo'
  | 'contact'
  | 'decision'
  | 'person'
  | 'login'
  | 'consent'
  | 'phone';

interface Need {
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

export interface FixedField extends Need {
  readonly dependents: Dependents;
}

interface CodedForm {
  /**
   * What becomes of the answers to other fields. `everything`: they are stored and can be edited. `sent`: they become part
   * of a text. `nothing`: there is nowhere to store them.
   */
  readonly stores: 'everything' | 'sent' | 'nothing';
  /** The form that stores them and whose migrations carry them, where it is another one. */
  readonly storedIn?: string;
  readonly fields: Readonly<Record<string, FixedField>>;
}

const text = { type: 'string' } as const;
const requiredText = { type: 'string', isRequired: true } as const;
const conditionalText = { type: 'string', isConditional: true } as const;
const flag = { type: 'boolean', isRequired: true } as const;
const day = { type: 'string', format: 'date' } as const;
const requiredDay = { ...day, isRequired: true } as const;
const lastDay = { ...requiredDay, hasCheck: true } as const;

/** Range of a column of the type integer. */
const MAX_INTEGER = 2_147_483_647;
const wholeNumber = (minimum: number, maximum = MAX_INTEGER) => ({ type: 'integer', minimum, maximum }) as const;
const requiredNumber = (minimum: number, maximum = MAX_INTEGER) =>
  ({ ...wholeNumber(minimum, maximum), isRequired: true }) as const;

const dependingOn = <F extends Readonly<Record<string, Need>>>(dependents: Dependents, fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, need]) => [name, { ...need, dependents }]));

const codedFormEntries: Readonly<Record<string, CodedForm>> = {
  'panel-contact': {
    stores: 'everything',
    fields: {
      ...dependingOn('contact', {
        notice: text,
        noticeEn: text,
        address: text,
        addressEn: text,
        phone: text,
        whatsapp: text,
        email: text,
        hours: text,
        hoursEn: text,
        mapUrl: text,
        helpPhone: text,
        noticeFrom: day,
        noticeUntil: day,
      }),
    },
  },
  'panel-entity': {
    stores: 'everything',
    fields: {
      ...dependingOn('label', { name: requiredText, nameEn: text }),
    },
  },
  'panel-period': {
    stores: 'everything',
    fields: {
      ...dependingOn('label', { name: requiredText, nameEn: text }),
      ...dependingOn('period', { startDate: requiredDay, endDate: lastDay, isClosed: flag }),
      ...dependingOn('period', { feeDueDate: day, testDate: day, announcementDate: day, offerDueDate: day }),
      ...dependingOn('admission', {
        graduatedFrom: wholeNumber(1, 9999),
        graduatedUntil: wholeNumber(1, 9999),
        minimumSemester: requiredNumber(1, 6),
      }),
    },
  },
  'panel-offer': {
    stores: 'everything',
    fields: {
      ...dependingOn('fee', {
        registrationFee: requiredNumber(0),
        spp: requiredNumber(0),
        ukt: requiredNumber(0),
        advance: requiredNumber(0),
        additionalDiscount: requiredNumber(0),
        additionalDiscountName: text,
        additionalDiscountNameEn: text,
      }),
      ...dependingOn('admission', {
        quota: wholeNumber(1),
        deadline: day,
        eligibilityRule: requiredText,
        allowScholarship: flag,
        active: flag,
      }),
    },
  },
  'panel-studies': {
    stores: 'everything',
    fields: {
      ...dependingOn('label', { name: requiredText, nameEn: text }),
      ...dependingOn('admission', { psychologicalTestRequired: flag, colourBlindLetterRequired: flag }),
    },
  },
  'panel-channel': {
    stores: 'everything',
    fields: {
      ...dependingOn('label', { name: requiredText, nameEn: text }),
      ...dependingOn('fee', { adminFee: requiredNumber(0), expiresMinutes: requiredNumber(5, 43_200), active: flag }),
    },
  },
  'new-studies': {
    stores: 'everything',
    storedIn: 'panel-studies',
    fields: {
      ...dependingOn('reference', { institutionCode: requiredNumber(0) }),
      ...dependingOn('label', { name: requiredText, nameEn: text }),
    },
  },
  'new-period': {
    stores: 'everything',
    storedIn: 'panel-period',
    fields: {
      ...dependingOn('reference', {
        institutionCode: requiredNumber(0),
        entityId: requiredText,
        semesterId: requiredText,
        channelId: requiredText,
      }),
      ...dependingOn('period', { year: requiredNumber(2000, 2999), startDate: requiredDay, endDate: lastDay }),
      ...dependingOn('label', { name: requiredText, nameEn: text }),
    },
  },
  'new-offer': {
    stores: 'everything',
    storedIn: 'panel-offer',
    fields: {
      ...dependingOn('reference', {
        institutionCode: requiredNumber(0),
        periodId: requiredText,
        programId: requiredText,
      }),
    },
  },
  rejection: {
    stores: 'sent',
    fields: {
      ...dependingOn('decision', { reason: requiredText }),
    },
  },
  'promo-code': {
    stores: 'everything',
    fields: {
      ...dependingOn('promo', {
        code: requiredText,
        institutionCode: requiredNumber(0),
        kind: { ...requiredText, values: ['percent', 'amount'] },
        value: requiredNumber(1),
        startDate: requiredDay,
        endDate: lastDay,
        quota: wholeNumber(1),
        active: flag,
        note: text,
      }),
    },
  },
  register: {
    stores: 'everything',
    storedIn: 'profile',
    fields: {
      ...dependingOn('login', { email: requiredText, password: requiredText, confirmPassword: requiredText }),
      ...dependingOn('person', { firstName: text, lastName: conditionalText }),
      ...dependingOn('consent', {
        privacyConsent: flag,
        guardianConsent: { type: 'boolean', isConditional: true },
        guardianName: conditionalText,
      }),
    },
  },
  invitation: {
    stores: 'everything',
    storedIn: 'profile',
    fields: {
      ...dependingOn('login', { token: requiredText, password: requiredText, confirmPassword: requiredText }),
      ...dependingOn('person', { firstName: text, lastName: conditionalText }),
    },
  },
  profile: {
    stores: 'everything',
    fields: {
      ...dependingOn('person', { firstName: text, lastName: conditionalText }),
    },
  },
  login: {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { email: requiredText, password: requiredText }),
    },
  },
  otp: {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { email: requiredText, otp: requiredText }),
    },
  },
  'otp-resend': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { email: requiredText }),
    },
  },
  'forgot-password': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { email: requiredText }),
    },
  },
  'reset-password': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { token: requiredText, password: requiredText, confirmPassword: requiredText }),
    },
  },
  'change-password': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { currentPassword: requiredText, password: requiredText, confirmPassword: requiredText }),
    },
  },
  'delete-account': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { currentPassword: requiredText }),
    },
  },
  'change-email': {
    stores: 'nothing',
    fields: {
      ...dependingOn('login', { newEmail: requiredText, currentPassword: conditionalText }),
    },
  },
  'phone-messages': {
    stores: 'nothing',
    fields: {
      ...dependingOn('phone', { dialCode: requiredText, phoneNumber: requiredText, phoneConsent: flag }),
    },
  },
  'phone-code': {
    stores: 'nothing',
    fields: {
      ...dependingOn('phone', { otp: requiredText }),
    },
  },
  'registration-fee': {
    stores: 'nothing',
    fields: {
      ...dependingOn('fee', { formId: requiredText, promoCode: text, sfPaymentChannelId: requiredText }),
    },
  },
};

const forms: ReadonlyMap<string, CodedForm> = new Map(Object.entries(codedFormEntries));

/** What code needs of a form; undefined for forms that no code reads by name. */
export const findCodedForm = (form: string): CodedForm | undefined => forms.get(form);

/** The forms of which code reads fields by name. */
export const codedForms: readonly string[] = [...forms.keys()];

/** The answers to fields that no code reads by name. */
export const freeAnswers = (form: string, answers: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const fixed = findCodedForm(form)?.fields ?? {};
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !Object.hasOwn(fixed, name)));
};
