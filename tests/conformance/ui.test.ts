import { describe, expect, it } from 'vitest';
import { fields } from '../../src/client/forms/FormFields.tsx';
import { eagerWidgets, fieldComponents, lazyFields, lazyWidgets } from '../../src/client/forms/widgets/registry.ts';
import { type SourceName, sources } from '../../src/contract/sources.ts';
import type { FieldUi } from '../../src/engine/schema/types.ts';
import { sourcedFields } from '../../src/engine/steps/sources.ts';
import { deriveForm } from '../../src/officer/data/derive-form.ts';
import { catalogue, formsByKey, schemaFiles } from './portal-data.ts';

interface Named {
  readonly enum: readonly string[];
}
const definitionsOf = (name: string) =>
  (schemaFiles.get(`schemas/meta/${name}.json`) as { $defs: Readonly<Record<string, Named>> }).$defs;

it('the meta-schema form-ui.json names exactly the sources of the portal', () => {
  expect([...(definitionsOf('form-ui')['portalSource']?.enum ?? [])].sort()).toEqual(Object.keys(sources).sort());
});

it('the meta-schema widgets.json allows exactly the existing widgets', () => {
  const names = [...Object.keys(eagerWidgets), ...Object.keys(lazyWidgets)];
  const { widget, fieldWidget } = definitionsOf('widgets');
  expect(widget?.enum).toEqual(names.filter((name) => !(name in fields)).sort());
  expect(fieldWidget?.enum).toEqual(
    [...new Set([...names, ...Object.keys(fieldComponents), ...Object.keys(lazyFields)])]
      .filter((name) => name in fields)
      .sort(),
  );
});

/** Parameters that the application itself gives a source. */
const fromApplication = ['formId', 'institutionCode'];

describe.each(formsByKey)('form %s', (_, form) => {
  const fields = [...deriveForm(form).fields.keys()].filter((field) => !field.includes('.')).sort();
  const uis = Object.entries(form.ui).filter(([key]) => !key.startsWith('ui:')) as [string, FieldUi][];

  it('ui.json describes and orders only fields of the form', () => {
    const named = [...uis.map(([field]) => field), ...(form.ui['ui:order'] ?? []).filter((field) => field !== '*')];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('ui.json has every field in exactly one group, or no groups', () => {
    const grouped = (form.ui['ui:groups'] ?? []).flatMap((group) => group.fields);
    expect([...grouped].sort()).toEqual(grouped.length === 0 ? [] : fields);
  });

  it('ui.json refers only to existing sibling fields', () => {
    const siblings = uis.flatMap(([, ui]) => [
      ...Object.values(ui['ui:options']?.with ?? {}),
      ...Object.values(ui['ui:options']?.withoutWhen ?? {}).map(({ field }) => field),
      ...(ui['ui:options']?.['dialCode'] ? [String(ui['ui:options']['dialCode'])] : []),
    ]);
    expect(siblings.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('ui.json gives every source its required parameters and no unknown ones', () => {
    for (const { field, source, options } of sourcedFields(form)) {
      if (source in catalogue.lists) continue;
      const call = sources[source as SourceName].call as {
        query?: { properties: object; required: readonly string[] };
      };
      const given = Object.keys(options.with ?? {});
      const known = Object.keys(call.query?.properties ?? {});
      const needed = (call.query?.required ?? []).filter((name) => !fromApplication.includes(name));
      expect({ field, given: given.filter((name) => !known.includes(name)) }).toEqual({ field, given: [] });
      expect({ field, given }).toEqual({ field, given: expect.arrayContaining(needed) });
      expect(given).toEqual(expect.arrayContaining(Object.keys(options.withoutWhen ?? {})));
    }
  });
});
