import { pathTo } from '../../../src/contract/pages.ts';
import type { Language } from '../browser.ts';
import type { PortalOfTests } from '../open-portal.ts';
import type { Person } from '../people.ts';
import { type Applicant, untilHeading } from './applicant.ts';
import { makeDraft, type WantedDraft } from './drafts.ts';
import { choose, type FormPage, findControl, typeText } from './fields.ts';
import { school } from './sample-answers.ts';

/** An applicant in the middle of an application. */
export type AtStep = Applicant & { readonly person: Person; readonly formId: string; readonly institution: string };

export interface WantedPlace extends Partial<WantedDraft> {
  readonly step: string;
  readonly language?: Language;
  readonly width?: number;
}

const pathOf = (institution: string, step: string, formId: string): string =>
  `${pathTo('applicationStep', { institution, step })}?formId=${formId}`;

/** Waits until the form's own code is there: before that, input is kept by the first script of the page. */
export const untilTakenOver = ({ page }: FormPage, form: string): Promise<void> =>
  page.locator(`form[data-form="${form}"][data-taken-over]`).waitFor();

/** A new applicant, signed in, with a draft whose earlier steps are finished, at the open form of a step. */
export const openStep = async (portal: PortalOfTests, wanted: WantedPlace): Promise<AtStep> => {
  const { step, institution = 'untar', language = 'en', width } = wanted;
  const { data } = portal.get();
  const keys = data.catalogue.steps.map(({ key }) => key);
  const visitor = await portal.signIn(language, width);
  const before = keys.slice(0, keys.indexOf(step));
  const formId = await makeDraft(data, visitor.person, { steps: before, ...wanted, institution });
  await visitor.page.goto(pathOf(institution, step, formId));
  await untilTakenOver(visitor, step);
  return { ...visitor, formId, institution };
};

/** The same applicant at another tab of the same browser. */
export const openTab = async (at: AtStep, step: string): Promise<AtStep> => {
  const tab = { ...at, page: await at.context.newPage() };
  await tab.page.goto(pathOf(at.institution, step, at.formId));
  await untilHeading(tab, at.t(`${step}.form.title`));
  return tab;
};

/** Answers to what decides which subjects the grade grid asks for. */
export const chooseSchooling = async (at: AtStep): Promise<void> => {
  await choose(at, at.t('academic.schoolQualificationType.label'), school.schoolQualificationType);
  await choose(at, at.t('academic.major.label'), school.major);
  await choose(at, at.t('academic.preferredReportId.label'), school.preferredReportId);
};

export const addressOf = ({ institution, formId }: AtStep, step: string): string => pathOf(institution, step, formId);

/** `field` as `step.field`. */
export const read = (formPage: FormPage, field: string): Promise<string> =>
  findControl(formPage, formPage.t(`${field}.label`)).inputValue();

export const type = (formPage: FormPage, field: string, text: string): Promise<void> =>
  typeText(formPage, formPage.t(`${field}.label`), text);
