import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { getLanguageService, type MarkupContent, TextDocument } from 'vscode-json-languageservice';
import { findCodeRoot } from '../../src/server/config/folders.ts';

/** What officers write in shows this service's warnings, names and explanations (Visual Studio Code, github.dev and others). */
const service = getLanguageService({
  schemaRequestService: async (address) => readFileSync(fileURLToPath(address), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
});
service.configure({ validate: true, allowComments: false });

const root = findCodeRoot();

const open = (path: string) => {
  const text = readFileSync(join(root, path), 'utf8');
  const document = TextDocument.create(pathToFileURL(join(root, path)).href, 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
};

const files = ['schemas', 'themes', 'locales']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => path.endsWith('.json') && !path.startsWith(join('schemas', 'meta')));

/** What the editor says where `text` begins, `letters` further on, in the first file of the name that has it. */
const at = async (name: string, text: string, letters: number) => {
  const found = files.find((path) => path.endsWith(name) && open(path).document.getText().includes(text));
  const { document, json } = open(found ?? name);
  const position = document.positionAt(document.getText().indexOf(text) + letters);
  const [completion, hover] = [
    await service.doComplete(document, position, json),
    await service.doHover(document, position, json),
  ];
  const said = (hover?.contents ?? []) as readonly (string | MarkupContent)[];
  return {
    offered: completion?.items.map(({ label }) => label.replaceAll('"', '')) ?? [],
    said: said.map((one) => (typeof one === 'string' ? one : one.value)).join(' '),
  };
};

describe('the JSON language service with the meta-schemas', () => {
  test('finds no problem in the current data', async () => {
    const complaints: Record<string, readonly string[]> = {};
    for (const path of files) {
      const { document, json } = open(path);
      const found = await service.doValidation(document, json);
      if (found.length > 0) complaints[path] = found.map(({ message, range }) => `${range.start.line + 1}: ${message}`);
    }
    expect(files.length).toBeGreaterThan(200);
    expect(complaints).toEqual({});
  });

  test('every data file in schemas names an existing meta-schema', () => {
    const lost = files.filter((path) => {
      const named = /"\$schema": "([^"]+)"/.exec(readFileSync(join(root, path), 'utf8'))?.[1];
      return path.startsWith('schemas') && !(named !== undefined && existsSync(join(root, path, '..', named)));
    });
    expect(lost).toEqual([]);
  });

  test.each([
    ['/ui.json', '"ui:widget": "', 14, 'select', 'How one value is asked for'],
    ['/ui.json', '"ui:widget"', 3, 'ui:field', 'How one value is asked for'],
    ['/schema.json', '"type"', 1, 'pattern', 'What kind of answer this is'],
    ['/steps.json', '"wireStep"', 3, 'submits', 'Number of the step'],
  ] as const)(
    'in %s, in %j, after character %i: completion offers “%s”, and the hover text contains “%s”',
    async (name, text, letters, offered, said) => {
      const answer = await at(name, text, letters);
      expect(answer.offered).toContain(offered);
      expect(answer.said).toContain(said);
    },
  );

  test.each([
    ['/wire.json', 'encoding'],
    ['/roles.json', '$schema'],
  ])('in %s, after the first quotation mark, completion offers “%s”', async (name, offered) => {
    expect((await at(name, '"', 1)).offered).toContain(offered);
  });
});
