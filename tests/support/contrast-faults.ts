import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { loadAxe } from './browser.ts';

/** A pair of the attributes `data-theme` and `data-appearance`. */
export interface Colours {
  readonly theme: string;
  readonly appearance: string;
}

type Axe = { readonly run: (context: object, options: object) => Promise<AxeResults> };

/**
 * Texts of the page whose contrast is too low, in its own colours and in others. Axe looks once, and gives each text's
 * two colours. Where both can be derived from the styles of the text and of the elements around it, the other colours are
 * derived in the same way; else axe looks again.
 */
export const findContrastFaults = async (page: Page, others: readonly Colours[]): Promise<readonly string[]> => {
  await loadAxe(page);
  return page.evaluate(async (colours) => {
    type Rgba = readonly [number, number, number, number];
    interface Derived {
      readonly text: Rgba;
      readonly ground: Rgba;
    }
    interface Sample {
      readonly element: Element;
      readonly target: string;
      readonly least: number;
    }
    interface Measured {
      readonly fgColor: string;
      readonly bgColor: string;
      readonly expectedContrastRatio: string;
    }
    const axe = Reflect.get(window, 'axe') as Axe;
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    const read = new Map<string, Rgba>();
    const toRgba = (css: string): Rgba => {
      const known = read.get(css);
      if (known) return known;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = css;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const colour: Rgba = [red, green, blue, alpha / 255];
      read.set(css, colour);
      return colour;
    };
    const over = ([r, g, b, alpha]: Rgba, [r2, g2, b2]: Rgba): Rgba => {
      const mix = (one: number, two: number): number => one * alpha + two * (1 - alpha);
      return [mix(r, r2), mix(g, g2), mix(b, b2), 1];
    };
    const grounds = new Map<Element, Rgba | undefined>();
    /** undefined: an element around the text has an image or is translucent. */
    const computeGround = (element: Element): Rgba | undefined => {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      if (backgroundImage !== 'none' || opacity !== '1') return undefined;
      const own = toRgba(backgroundColor);
      if (own[3] === 1) return own;
      const around = groundOf(element.parentElement);
      return around && over(own, around);
    };
    /** Texts share most of the elements around them: each is read once per colour. */
    const groundOf = (element: Element | null): Rgba | undefined => {
      if (!element) return [255, 255, 255, 1];
      if (!grounds.has(element)) grounds.set(element, computeGround(element));
      return grounds.get(element);
    };
    const derive = (element: Element): Derived | undefined => {
      const ground = groundOf(element);
      return ground && { text: over(toRgba(getComputedStyle(element).color), ground), ground };
    };
    const luminance = ([red, green, blue]: Rgba): number => {
      const linear = (value: number): number => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      };
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const ratio = ({ text, ground }: Derived): number => {
      const [light = 0, dark = 0] = [luminance(text), luminance(ground)].toSorted((one, two) => two - one);
      return (light + 0.05) / (dark + 0.05);
    };
    const isSame = (one: Rgba, css: string): boolean => {
      const two = toRgba(css);
      return [0, 1, 2].every((part) => Math.abs(Number(one[part]) - Number(two[part])) <= 3);
    };
    const look = (elements: Element | Document | readonly Element[]): Promise<AxeResults> =>
      axe.run(elements, { runOnly: ['color-contrast'], resultTypes: ['violations', 'passes'], elementRef: true });
    const describe = ({ violations }: AxeResults): string[] =>
      violations.flatMap(({ nodes }) => nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary}`));

    const own = { ...document.documentElement.dataset };
    const first = await look(document);
    const faults = describe(first);
    const samples: Sample[] = [];
    const unresolved: Element[] = [];
    for (const { element, target, any } of first.passes.flatMap(({ nodes }) => nodes)) {
      const measured: Measured | undefined = any[0]?.data;
      if (!element || !measured) throw new Error('axe gives neither element nor colours');
      const { fgColor, bgColor, expectedContrastRatio } = measured;
      const derived = derive(element);
      if (derived && isSame(derived.text, fgColor) && isSame(derived.ground, bgColor))
        samples.push({ element, target: target.join(' '), least: Number.parseFloat(expectedContrastRatio) });
      else unresolved.push(element);
    }
    const take = (colour: Colours): void => {
      Object.assign(document.documentElement.dataset, colour);
      grounds.clear();
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    };
    for (const colour of colours) {
      take(colour);
      const found = unresolved.length > 0 ? describe(await look(unresolved)) : [];
      // A page that has just been taken over may have set its own theme meanwhile.
      take(colour);
      for (const { element, target, least } of samples) {
        const derived = derive(element);
        const contrast = derived ? ratio(derived) : 0;
        // Axe rounds down to two places.
        if (contrast < least - 0.005) found.push(`${target}: a contrast of ${contrast.toFixed(2)}, not ${least}`);
      }
      faults.push(...found.map((fault) => `${colour.theme}, ${colour.appearance}: ${fault}`));
    }
    Object.assign(document.documentElement.dataset, own);
    return faults;
  }, others);
};
