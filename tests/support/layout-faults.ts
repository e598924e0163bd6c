import type { Page } from 'playwright';

/** The smallest width of a field in px that can be touched and shows two digits. */
const NARROWEST = 44;

/**
 * What is wrong with the layout of the page as it stands: a field to type into that is too narrow, controls and texts
 * that lie over each other, what sticks out of the screen. Empty where nothing is.
 */
export const findLayoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate((narrowest) => {
    interface Item {
      readonly element: Element;
      readonly boxes: readonly DOMRect[];
    }
    interface Edges {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [role=listbox]') === null;
    // What is clipped away for screen readers has a pixel at most.
    const isLarge = ({ width, height }: DOMRect): boolean => width > 1 && height > 1;
    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.id;
      return `${element.tagName.toLowerCase()} "${(words || (element.textContent ?? '')).trim().slice(0, 60)}"`;
    };
    const findAll = (selector: string): Element[] => [...scope.querySelectorAll(selector)].filter(isSeen);

    const everything: Edges = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const clips = new Map<Element, Edges>();
    /** Where what stands in the element can be seen: it and all around it may clip, such as a list that scrolls. */
    const clipOf = (element: Element | null): Edges => {
      if (element === null || element === document.body) return everything;
      const known = clips.get(element);
      if (known) return known;
      let clip = clipOf(element.parentElement);
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none') {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        clip = {
          left: Math.max(left, clip.left),
          right: Math.min(right, clip.right),
          top: Math.max(top, clip.top),
          bottom: Math.min(bottom, clip.bottom),
        };
      }
      clips.set(element, clip);
      return clip;
    };
    /** What is left of a box within what clips it. */
    const cut = (first: Element | null, box: DOMRect): DOMRect => {
      const clip = clipOf(first);
      const [left, right] = [Math.max(box.left, clip.left), Math.min(box.right, clip.right)];
      const [top, bottom] = [Math.max(box.top, clip.top), Math.min(box.bottom, clip.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const boxesOfText = (element: Element): DOMRect[] => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement || !isSeen(node.parentElement) || (node.textContent ?? '').trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) boxes.push(cut(node.parentElement, box));
      }
      return boxes.filter(isLarge);
    };
    const controls = 'input:not([type=hidden]), select, textarea, [contenteditable=true], button, a[href], summary';
    const texts = 'label, legend, th, h1, h2, h3, p, li, strong, [id$="-error"], [id$="-help"], [id$="-label"]';
    const items: Item[] = [
      ...findAll(controls).map((element) => ({
        element,
        // A link within text has a box on each of its lines.
        boxes: [...element.getClientRects()].map((box) => cut(element.parentElement, box)).filter(isLarge),
      })),
      ...findAll(texts).map((element) => ({ element, boxes: boxesOfText(element) })),
    ];

    const faults = new Set<string>();
    const typedInto =
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=color]), select, textarea, [contenteditable=true]';
    for (const element of findAll(typedInto)) {
      const { width } = element.getBoundingClientRect();
      if (width > 1 && width < narrowest) faults.add(`${nameOf(element)} is ${Math.round(width)} px wide`);
    }

    const layers = new Map<Element, Element>();
    /** Bars that stay in place while the page moves under them are a layer of their own. */
    const layerOf = (element: Element | null): Element => {
      if (element === null) return scope;
      const known = layers.get(element);
      if (known) return known;
      const isBar = ['fixed', 'sticky'].includes(getComputedStyle(element).position);
      const layer = isBar ? element : layerOf(element.parentElement);
      layers.set(element, layer);
      return layer;
    };
    const liesOver = ({ element: one }: Item, { element: other }: Item): boolean =>
      !one.contains(other) && !other.contains(one) && layerOf(one) === layerOf(other);
    // From top to bottom: a box is compared with those that begin beside it alone.
    const boxes = items.flatMap((item, place) => item.boxes.map((box) => ({ item, place, box })));
    boxes.sort((a, b) => a.box.top - b.box.top);
    for (const [index, a] of boxes.entries())
      for (let at = index + 1; at < boxes.length; at++) {
        const b = boxes[at];
        if (!b || a.box.bottom - b.box.top <= 3) break;
        if (b.box.bottom - b.box.top <= 3) continue;
        if (Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) <= 2) continue;
        const [one, other] = a.place < b.place ? [a.item, b.item] : [b.item, a.item];
        if (liesOver(one, other)) faults.add(`${nameOf(one.element)} lies over ${nameOf(other.element)}`);
      }

    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
    for (const { item, box } of boxes)
      if (box.left < -1 || box.right > clientWidth + 1) faults.add(`${nameOf(item.element)} leaves the screen`);
    const around = new Set<Element>();
    for (const input of scope.querySelectorAll('input, select, textarea'))
      for (let element = input.parentElement; element && element !== scope; element = element.parentElement)
        around.add(element);
    for (const element of around) {
      const isWider = element.scrollWidth > element.clientWidth + 1;
      if (isWider && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && isSeen(element))
        faults.add(`${nameOf(element)} scrolls sideways`);
    }
    return [...faults];
  }, NARROWEST);
