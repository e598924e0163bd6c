import type { Page } from 'playwright';

/** An element as assistive technology gets it. */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string;
  readonly states: ReadonlyMap<string, unknown>;
  readonly children: readonly Spoken[];
}

interface RawNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly description?: { readonly value?: unknown };
  readonly value?: { readonly value?: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

const textOf = (given: { readonly value?: unknown } | undefined): string =>
  String(given?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** Chromium's accessibility tree below the first element with this role. */
export const readTree = async (page: Page, role: string): Promise<Spoken> => {
  const session = await page.context().newCDPSession(page);
  const nodes: readonly RawNode[] = (await session.send('Accessibility.getFullAXTree')).nodes;
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const toSpoken = (node: RawNode): readonly Spoken[] => {
    const children = (node.childIds ?? []).flatMap((id) => {
      const child = known.get(id);
      return child ? toSpoken(child) : [];
    });
    // What the tree leaves out has no voice of its own.
    if (node.ignored) return children;
    return [
      {
        role: textOf(node.role),
        name: textOf(node.name),
        description: textOf(node.description),
        value: textOf(node.value),
        states: new Map((node.properties ?? []).map(({ name, value }) => [name, value.value])),
        children,
      },
    ];
  };
  const root = nodes.find((node) => !node.ignored && textOf(node.role) === role);
  const [found] = root ? toSpoken(root) : [];
  if (!found) throw new Error(`the page has no element with the role ${role}`);
  return found;
};
