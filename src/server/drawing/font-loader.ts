import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Renderer } from '@takumi-rs/core';
import { type Face, hanFaces, lastFaces, markFace, otherFaces, ownFaces } from './faces.ts';
import { readCoverage } from './font-coverage.ts';

type Range = [first: number, last: number];
/** One file of a face. `claims` are the characters it says it has; what it has is known once it was read. */
type Part = { family: string; path: string; claims: Range[] | null; covered: Set<number> | null };

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
export async function openFontLoader(renderer: Renderer) {
  const partsOf = new Map<string, Part[]>();
  for (const face of [...ownFaces, ...hanFaces, ...otherFaces, ...lastFaces]) {
    partsOf.set(face.family, await listParts(face));
  }

  async function load(part: Part): Promise<Set<number>> {
    if (part.covered) return part.covered;
    const data = await readFile(part.path);
    const real = readCoverage(data);
    const covered = part.claims ? new Set([...real].filter((code) => claims(part, code))) : real;
    await renderer.registerFont({ name: part.family, data, unicodeRange: toRanges(covered) });
    part.covered = covered;
    return covered;
  }

  async function covers({ family }: Face, code: number): Promise<boolean> {
    for (const part of partsOf.get(family) ?? []) {
      if (claims(part, code) && (await load(part)).has(code)) return true;
    }
    return false;
  }

  async function coversByAny(faces: Face[], code: number): Promise<boolean> {
    for (const face of faces) if (await covers(face, code)) return true;
    return false;
  }

  /** The families of East Asia, the one that claims most of the text first. */
  function orderHan(codes: number[]): Face[] {
    const claimed = ({ family }: Face) =>
      codes.filter((code) => (partsOf.get(family) ?? []).some((part) => claims(part, code))).length;
    return hanFaces
      .map((face) => ({ face, count: claimed(face) }))
      .sort((a, b) => b.count - a.count)
      .map(({ face }) => face);
  }

  return {
    /** Loads what a text needs. `missing` are the characters that no font has; they would be drawn as empty boxes. */
    async prepare(text: string): Promise<{ families: string[]; missing: Set<string> }> {
      const characters = [...new Set(text)].filter((character) => !invisible.test(character)).sort();
      const codeOf = (character: string) => character.codePointAt(0) ?? 0;
      const hanOrder = orderHan(characters.filter((character) => han.test(character)).map(codeOf));
      const fallbacks = [...otherFaces, ...hanOrder, ...lastFaces];
      const missing = new Set<string>();
      for (const character of characters) {
        const code = codeOf(character);
        const own = await Promise.all(ownFaces.map((face) => covers(face, code)));
        if (own.every(Boolean)) continue;
        const asked = anyMark.test(character)
          ? [markFace]
          : han.test(character)
            ? [...hanOrder, ...fallbacks]
            : fallbacks;
        if (!(await coversByAny(asked, code)) && !own.some(Boolean)) missing.add(character);
      }
      return { families: [...ownFaces, ...fallbacks].map(({ family }) => family), missing };
    },
  };
}

const claims = ({ claims: ranges }: Part, code: number) =>
  ranges === null || ranges.some(([first, last]) => code >= first && code <= last);

const { resolve } = createRequire(import.meta.url);

async function listParts({ family, package: name, file, whole }: Face): Promise<Part[]> {
  const folder = dirname(resolve(`${name}/package.json`));
  if (whole) return [{ family, path: join(folder, file('')), claims: null, covered: null }];
  const ranges: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
  return Object.entries(ranges).map(([part, text]) => ({
    family,
    path: join(folder, file(part.replace(/[[\]]/g, ''))),
    claims: text.split(',').map(readRange),
    covered: null,
  }));
}

/** "U+4e00-4eff", "U+131" or "U+1f6??". */
function readRange(text: string): Range {
  const [first = '', last = first] = text.trim().slice(2).split('-');
  return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'f'), 16)];
}

function toRanges(codes: Set<number>): Range[] {
  const ranges: Range[] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const latest = ranges.at(-1);
    if (latest && latest[1] === code - 1) latest[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}
