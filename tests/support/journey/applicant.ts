import type { Browser, Locator } from 'playwright';
import type { FormDefinition, Institution, StepDefinition } from '../../../src/engine/schema/types.ts';
import { type Language, type Visitor, visit } from '../browser.ts';
import type { PortalData } from './data.ts';
import type { FormPage } from './fields.ts';
import { fillForm, type Spoken } from './fill-form.ts';

/** A visitor at a screen of the portal, with the texts and data of the portal. */
export interface Applicant extends Visitor, FormPage {
  readonly url: string;
  readonly language: Language;
  readonly data: PortalData;
}

export interface Arrival {
  readonly url: string;
  readonly data: PortalData;
  readonly language: Language;
  readonly width?: number;
  readonly isFresh?: boolean;
  readonly isScriptless?: boolean;
}

export const arrive = async (browser: Browser, arrival: Arrival): Promise<Applicant> => {
  const { data, ...options } = arrival;
  const { url, language } = options;
  const visitor = await visit(browser, options);
  return { ...visitor, url, data, language, t: data.texts.translate(language) };
};

/** The same visitor with the other language in the cookie: the next page that is opened uses it. */
export const speak = async (applicant: Applicant, language: Language): Promise<Applicant> => {
  const { context, url, data } = applicant;
  await context.addCookies([{ name: 'locale', value: language, url }]);
  return { ...applicant, language, t: data.texts.translate(language) };
};

export const getStep = ({ data }: Pick<Applicant, 'data'>, key: string): StepDefinition => {
  const step = data.catalogue.steps.find((candidate) => candidate.key === key);
  if (!step) throw new Error(`there is no step "${key}"`);
  return step;
};

export const getAccountForm = ({ data }: Pick<Applicant, 'data'>, key: string): FormDefinition => {
  const form = data.catalogue.forms[key];
  if (!form) throw new Error(`there is no account form "${key}"`);
  return form;
};

export const getInstitution = ({ data }: Pick<Applicant, 'data'>, parameter: string): Institution => {
  const institution = data.catalogue.institutions.find((candidate) => candidate.parameter === parameter);
  if (!institution) throw new Error(`there is no institution "${parameter}"`);
  return institution;
};

/** Waits for the page's h1 with this text. */
export const untilHeading = ({ page }: FormPage, text: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: text, exact: true }).waitFor();

/** Waits for the screen of this name (specification 2). */
export const untilScreen = ({ page }: FormPage, name: string): Promise<void> =>
  page.locator(`[data-screen="${name}"]`).waitFor();

export const press = async ({ page, t }: FormPage, key: string, params: Readonly<Record<string, unknown>> = {}) =>
  page.getByRole('button', { name: t(key, params), exact: true }).press('Enter');

export const follow = async ({ page, t }: FormPage, key: string, params: Readonly<Record<string, unknown>> = {}) =>
  page
    .getByRole('main')
    .getByRole('link', { name: t(key, params), exact: true })
    .press('Enter');

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, ' ');

/** Waits for a toast with this text since the page was opened that no earlier call returned; it may have disappeared again. */
export const untilToast = async ({ page }: FormPage, text: string | RegExp): Promise<void> => {
  const wanted = typeof text === 'string' ? literal(text) : text.source;
  const take = (source: string): boolean => {
    const said = Reflect.get(window, 'said') as string[];
    const at = said.findIndex((one) => new RegExp(source, 'i').test(one));
    if (at >= 0) said.splice(at, 1);
    return at >= 0;
  };
  await page.waitForFunction(take, wanted, { polling: 50 }).catch(async (error: Error) => {
    const said = await page.evaluate(() => Reflect.get(window, 'said')).catch(() => 'nothing');
    throw new Error(`no toast said ${text}; the toasts were ${JSON.stringify(said)}: ${error.message}`);
  });
};

export const fillStep = async (applicant: Applicant, key: string, answers: Spoken): Promise<void> => {
  await untilHeading(applicant, applicant.t(`${key}.form.title`));
  await fillForm(applicant, getStep(applicant, key), answers);
};

/** The text of an element, once it is there. */
export const textOf = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? '';
