import { answerKindOf } from '../../../engine/model/field-facts.ts';
import { allNodesOf, allNotesOf, type FormNode, isNote, nodeAt } from '../../../engine/model/form-model.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { formFolders, listValidForms } from '../../data/catalogue.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { findFieldPath } from '../../data/schema-places.ts';
import { uiPathOf } from '../../data/ui-scopes.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';

const noteOptions = ['tone', 'opens', 'inDocuments'];

const checkSettings = (file: LocatedJson, note: FormNode): readonly Finding[] => {
  const at = uiPathOf(note);
  const params = { note: note.names.join('.') };
  const { 'ui:widget': widget, 'ui:field': part, 'ui:options': options = {} } = note.ui;
  return [
    ...(widget === undefined || widget === 'note' ? [] : [[...at, 'ui:widget']]),
    ...(part === undefined ? [] : [[...at, 'ui:field']]),
    ...Object.keys(options)
      .filter((option) => !noteOptions.includes(option))
      .map((option) => [...at, 'ui:options', option]),
  ].map((place) => createFinding(file, { rule: 'noteSetting', at: place, isKey: true, params }));
};

/** Settings of a text between fields, at a field. */
const checkFieldSettings = (file: LocatedJson, node: FormNode): readonly Finding[] =>
  noteOptions
    .filter((option) => option in (node.ui['ui:options'] ?? {}))
    .map((option) => {
      const params = { field: node.names.join('.'), option };
      return createFinding(file, { rule: 'settingOfNote', at: [...uiPathOf(node), 'ui:options', option], params });
    });

/** A note inside a table, which has columns for answers only. */
const isInTable = (form: FormDefinition, { path }: FormNode): boolean => {
  const list = path.at(-2) === '*' ? nodeAt(form, path.slice(0, -2)) : undefined;
  return list !== undefined && answerKindOf(list) === 'rows';
};

/** A note as it is declared: without rules, and in the place of a field. */
const checkModel = (file: LocatedJson, form: FormDefinition): readonly Finding[] => {
  const atNote = (rule: string, note: FormNode, keyword?: string): Finding => {
    const params = { note: note.names.join('.'), ...(keyword !== undefined && { keyword }) };
    const at = findFieldPath(file, note.names);
    return createFinding(file, { rule, at: keyword === undefined ? at : [...at, keyword], isKey: true, params });
  };
  return [
    // The entry of a list, or the value of a table.
    ...allNodesOf(form)
      .filter(({ kind }) => kind === 'note')
      .map((note) => atNote('noteElsewhere', note)),
    ...allNotesOf(form).flatMap((note) => {
      if (!note.schemas.every(isNote)) return [atNote('noteAndField', note)];
      const keywords = new Set(note.schemas.flatMap(Object.keys).filter((keyword) => keyword !== 'x-note'));
      return [
        ...[...keywords].map((keyword) => atNote('noteWithRule', note, keyword)),
        ...(isInTable(form, note) ? [atNote('noteInTable', note)] : []),
      ];
    }),
  ];
};

/** A text between fields has no rule, no widget and no answer, and stands where a page shows it. */
export const notesHaveNoAnswer: Rule = (data) => {
  const folders = formFolders(data);
  return listValidForms(data).flatMap((form) => {
    const folder = folders.get(form.key);
    const [schema, ui] = ['schema', 'ui'].map((name) => data.files.get(`${folder}/${name}.json`));
    return [
      ...(schema ? checkModel(schema, form) : []),
      ...(ui ? allNotesOf(form).flatMap((note) => checkSettings(ui, note)) : []),
      ...(ui ? allNodesOf(form).flatMap((node) => checkFieldSettings(ui, node)) : []),
    ];
  });
};
