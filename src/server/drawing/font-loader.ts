import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Renderer } from '@takumi-rs/core';
import { allFaces, brandFaces, type Face, hanFaces, lastFaces, markFace, otherFaces, ownFaces } from './faces.ts';
import { parseRanges, type Range, readCoverageFile } from './font-coverage.ts';

/** One file of a face, and the characters it has. */
type Part = { family: string; path: string; covered: Range[]; loaded: Promise<void> | null };

/** Marks that may stand on any letter. */
const anyMark = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u;
const han =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}|[\u3000-\u303f\uff00-\uffef]/u;
/** Shown as nothing: no font needs to have them. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}]$/u;

/**
 * Loads fonts. A font is loaded when a text first needs it, a few dozen kilobytes at a time: all of them would
 * be a hundred megabytes in memory.
 */
export function openFontLoader(renderer: Renderer) {
  const partsOf = listParts();

  async function load(part: Part): Promise<void> {
    try {
      const data = await readFile(part.path);
      await renderer.registerFont({ name: part.family, data, unicodeRange: part.covered });
    } catch (error) {
      // The next text that needs it tries again.
      part.loaded = null;
      throw error;
    }
  }

  /** Loads the file of this face that has the character; false when none has it. */
  async function covers({ family }: Face, code: number): Promise<boolean> {
    const part = partsOf.get(family)?.find((candidate) => has(candidate, code));
    if (!part) return false;
    part.loaded ??= load(part);
    await part.loaded;
    return true;
  }

  async function coversByAny(faces: Face[], code: number): Promise<boolean> {
    for (const face of faces) if (await covers(face, code)) return true;
    return false;
  }

  /** The families of East Asia, the one that has most of the text first. */
  function orderHan(codes: number[]): Face[] {
    const covered = ({ family }: Face) =>
      codes.filter((code) => partsOf.get(family)?.some((part) => has(part, code))).length;
    return hanFaces
      .map((face) => ({ face, count: covered(face) }))
      .sort((a, b) => b.count - a.count)
      .map(({ face }) => face);
  }

  return {
    /** Loads what a text needs, in the act's typeface too if it has one. `missing` are the characters that no font has; they would be drawn as empty boxes. */
    async prepare(text: string, font: string | null): Promise<{ families: string[]; missing: Set<string> }> {
      const characters = [...new Set(text)].filter((character) => !invisible.test(character)).sort();
      const codeOf = (character: string) => character.codePointAt(0) ?? 0;
      const hanOrder = orderHan(characters.filter((character) => han.test(character)).map(codeOf));
      const fallbacks = [...otherFaces, ...hanOrder, ...lastFaces];
      const missing = new Set<string>();
      const chosen = brandFaces.filter(({ family }) => family === font);
      for (const character of characters) {
        const code = codeOf(character);
        await Promise.all(chosen.map((face) => covers(face, code)));
        const own = await Promise.all(ownFaces.map((face) => covers(face, code)));
        if (own.every(Boolean)) continue;
        const asked = anyMark.test(character)
          ? [markFace]
          : han.test(character)
            ? [...hanOrder, ...fallbacks]
            : fallbacks;
        if (!(await coversByAny(asked, code)) && !own.some(Boolean)) missing.add(character);
      }
      return { families: [...chosen, ...ownFaces, ...fallbacks].map(({ family }) => family), missing };
    },
  };
}

const has = ({ covered }: Part, code: number) => covered.some(([first, last]) => code >= first && code <= last);

const { resolve } = createRequire(import.meta.url);

function listParts(): Map<string, Part[]> {
  const { families } = readCoverageFile();
  return new Map(
    allFaces.map(({ family, package: name }) => {
      const folder = dirname(resolve(`${name}/package.json`));
      const parts = Object.entries(families[family] ?? {}).map(([file, ranges]) => ({
        family,
        path: join(folder, file),
        covered: parseRanges(ranges),
        loaded: null,
      }));
      return [family, parts];
    }),
  );
}
