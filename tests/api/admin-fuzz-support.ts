import type { Call } from '../../src/contract/call.ts';
import { contentCalls } from '../../src/contract/content.ts';
import { findRight } from '../../src/contract/rights.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import type { ApiClient, PlainCall, RequestOptions } from '../support/client.ts';
import type { TestServer } from '../support/server.ts';
import { addressOf, contractCalls, registeredAddresses } from './authorization-calls.ts';
import { attempt, type Fixture } from './authorization-fixture.ts';

/** A valid call of an admin. */
export interface ValidCall {
  readonly name: string;
  readonly call: PlainCall & Pick<Call, 'query' | 'body'>;
  readonly options: RequestOptions;
}

/** Malformed values, used in turn in each position of a call. */
export const hostile: Readonly<Record<string, unknown>> = {
  null: null,
  yes: true,
  negative: -1,
  fraction: 1.5,
  huge: 1e308,
  beyond: 2 ** 53,
  empty: '',
  blank: '   ',
  invisible: '\u200b\u200b\u200b\u2060',
  NUL: 'a\0bc',
  halfPair: 'abc\ud800',
  long: 'x'.repeat(60_000),
  reversed: '\u202eabc\u2066def',
  control: 'abc\u0007\u001b[31m\r\ndef',
  quote: `' or 1=1; drop table account; --`,
  wildcards: '%_\\%',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  formula: '=HYPERLINK("https://evil.example";"a")',
  firstYear: '0000-01-01',
  lastYear: '9999-12-31',
  noDay: '2026-02-30',
  moment: '2026-11-21T23:59:60+23:59',
  id: '00000000-0000-4000-8000-000000000000',
  urn: 'urn:uuid:00000000-0000-4000-8000-000000000000',
  list: [],
  nested: [[['a']]],
  object: { $ne: null },
};

const isOfAdmins = (call: Call): boolean => {
  const who = findRight(call, ['brochure', 'event', 'faq', 'news'])?.roles ?? [];
  return who.includes('admin') && !who.includes('anonymous');
};

/** Every call that an admin may make and others may not, as the contract has it. */
export const listValidCalls = async (server: TestServer, fixture: Fixture): Promise<ValidCall[]> => {
  const answered = new Set(registeredAddresses(server));
  const calls = contractCalls(server).filter((call) => isOfAdmins(call) && answered.has(addressOf(call)));
  return Promise.all(
    calls.map(async (call) => ({ name: call.name, call, options: await attempt(call, fixture, server) })),
  );
};

const withoutFiles = (form: FormDefinition, answers: Answers): Answers => {
  const { properties = {} } = form.schema as { readonly properties?: Readonly<Record<string, object>> };
  const isFile = (name: string): boolean => JSON.stringify(properties[name] ?? {}).includes('content-file');
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !/^image/.test(name) && !isFile(name)));
};

const exampleOf = (form: FormDefinition | undefined): Answers =>
  form ? withoutFiles(form, Object.values(form.examples.valid)[0] ?? {}) : {};

/** Bodies that forms describe: content in every kind, every section of the control panel. */
export const listValidForms = async (server: TestServer, fixture: Fixture, admin: ApiClient): Promise<ValidCall[]> => {
  const { content, forms } = server.portal.services.catalogue;
  const kinds = Object.values(content).flatMap((kind): ValidCall[] => {
    const { create, change } = contentCalls(kind);
    const id = kind.readers === undefined ? fixture.contentIds[kind.path] : fixture.promoCodeId;
    const body = exampleOf(kind);
    return [
      ...(kind.key === 'brochure' ? [] : [{ name: create.name, call: create, options: { body } }]),
      ...(id === undefined ? [] : [{ name: change.name, call: change, options: { params: { id }, body } }]),
    ];
  });
  const panel = (await admin.request('GET', '/api/admin/control-panel')).body.data as Record<
    string,
    readonly { readonly id: string; readonly values: Answers }[]
  >;
  const call = { method: 'PATCH', path: '/admin/control-panel' } as const;
  const sections = ['contact', 'period', 'offer', 'studies', 'entity', 'channel'].flatMap((section): ValidCall[] => {
    const [entry] = panel[section] ?? [];
    const values = { ...exampleOf(forms[`panel-${section}`]), ...entry?.values };
    return entry ? [{ name: `change ${section}`, call, options: { body: { section, id: entry.id, values } } }] : [];
  });
  return [...kinds, ...sections];
};
