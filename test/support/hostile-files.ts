import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { makeBlackPng, pngChunk, pngHeader, pngSignature } from './hostile-png.ts';

export type HostileFile = { what: string; bytes: Buffer; name?: string; type?: string };

/** Stands in every file that can carry a text; it must never be served. */
export const marker = 'HOSTILE-MARKER';
const script = `<script>alert("${marker}")</script>`;

/** Bytes that look random and are the same in every run. */
export function noise(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let n = 0; n < length; n += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[n] = state >>> 24;
  }
  return bytes;
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif';
const formats: Format[] = ['jpeg', 'png', 'webp', 'gif'];

const raw = (width = 64, height = 48) =>
  sharp(noise(width * height * 3), { raw: { width, height, channels: 3 as const } });

async function makeBases(): Promise<Record<Format, Buffer>> {
  const made = await Promise.all(formats.map((format) => raw().toFormat(format).toBuffer()));
  return Object.fromEntries(formats.map((format, n) => [format, made[n]])) as Record<Format, Buffer>;
}

const text = (what: string, words: string, name = 'photo.jpg'): HostileFile => ({
  what,
  bytes: Buffer.from(words),
  name,
});
const svg = (inner: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inner}</svg>`;

/** What is no picture at all, whatever its name says. */
function makeStrangers(): HostileFile[] {
  const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  return [
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.from([0xff]) },
    { what: 'a line end', bytes: Buffer.from('\n') },
    { what: 'zeros', bytes: Buffer.alloc(5_000) },
    { what: 'ones', bytes: Buffer.alloc(5_000, 0xff) },
    { what: 'noise', bytes: noise(50_000) },
    text('a text', `hello ${marker}`),
    text('a page', `<!doctype html><html>${script}</html>`),
    text('a page without a doctype', script, 'x.png'),
    text('a script', `alert("${marker}")`, 'x.js'),
    text('a PHP script', `<?php system($_GET[0]); // ${marker}`, 'x.php.jpg'),
    text('JSON', `{"${marker}":1}`),
    text('an SVG', svg('<rect width="9" height="9"/>'), 'x.svg'),
    text('an SVG with a script', svg(script), 'x.svg'),
    text('an SVG named PNG', svg(script), 'x.png'),
    text('an SVG that runs when loaded', svg(`<g onload="alert('${marker}')"/>`), 'x.svg'),
    text('an SVG with a page in it', svg(`<foreignObject>${script}</foreignObject>`), 'x.svg'),
    text('an SVG that reads a file', svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'), 'x.svg'),
    text('an SVG that calls out', svg('<image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>'), 'x.svg'),
    text(
      'an SVG with a foreign entity',
      svg('&e;', '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      'x.svg',
    ),
    text('a billion laughs', svg('<text>&l9;</text>', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>`), 'x.svg'),
    { what: 'a packed SVG', bytes: gzipSync(svg(script)), name: 'x.svgz' },
    text('an SVG behind white space', `\ufeff \n\n${svg(script)}`, 'x.jpg'),
    text(
      'a PDF',
      `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert("${marker}"))>>>>endobj`,
      'x.pdf',
    ),
    text('PostScript', `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(${marker}) run`, 'x.eps'),
    { what: 'a ZIP', bytes: Buffer.concat([Buffer.from('PK\x03\x04'), noise(300)]), name: 'x.zip' },
    { what: 'a Windows program', bytes: Buffer.concat([Buffer.from('MZ'), noise(300)]), name: 'x.exe' },
    { what: 'a Linux program', bytes: Buffer.concat([Buffer.from('\x7fELF'), noise(300)]) },
    { what: 'a Java class', bytes: Buffer.concat([Buffer.from('cafebabe', 'hex'), noise(300)]) },
    { what: 'WebAssembly', bytes: Buffer.from('0061736d01000000', 'hex') },
    { what: 'a film', bytes: Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), noise(300)]), name: 'x.mp4' },
    { what: 'a sound', bytes: Buffer.concat([Buffer.from('ID3\x04'), noise(300)]), name: 'x.mp3' },
    {
      what: 'a HEIC',
      bytes: Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'), noise(300)]),
      name: 'x.heic',
    },
    { what: 'a JPEG XL', bytes: Buffer.concat([Buffer.from('ff0a', 'hex'), noise(300)]), name: 'x.jxl' },
    { what: 'a JPEG 2000', bytes: Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), noise(300)]) },
    { what: 'a Photoshop file', bytes: Buffer.concat([Buffer.from('8BPS\0\x01'), noise(300)]), name: 'x.psd' },
    { what: 'a bitmap', bytes: Buffer.concat([Buffer.from('BM'), noise(300)]), name: 'x.bmp' },
    { what: 'an icon', bytes: Buffer.concat([Buffer.from('00000100', 'hex'), noise(300)]), name: 'x.ico' },
    text('a portable pixmap', 'P3\n2 2\n255\n0 0 0 0 0 0 0 0 0 0 0 0\n', 'x.ppm'),
    text('a Radiance picture', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n', 'x.hdr'),
    text('a libvips matrix', '2 2\n1 2\n3 4\n', 'x.mat'),
    text('an OpenSlide index', '[Virtual Microscope Specimen]\nNoLayers=1\n', 'x.vms'),
  ];
}

const magic: Record<Format, Buffer> = {
  jpeg: Buffer.from('ffd8ffe0', 'hex'),
  png: pngSignature,
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\x10\0\0\0WEBP', 'latin1'),
};

/** Files whose first bytes, or whose first part, are those of a picture. */
function makeBroken(bases: Record<Format, Buffer>): HostileFile[] {
  return formats.flatMap((format) => {
    const base = bases[format];
    const flipped = (seed: number) => {
      const bytes = Buffer.from(base);
      for (const [n, place] of noise(40, seed).entries()) {
        const at = 20 + ((place * 97 + n * 13) % (base.length - 20));
        bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      }
      return bytes;
    };
    return [
      {
        what: `a page behind the first bytes of a ${format}`,
        bytes: Buffer.concat([magic[format], Buffer.from(script)]),
      },
      {
        what: `a ZIP behind the first bytes of a ${format}`,
        bytes: Buffer.concat([magic[format], Buffer.from('PK\x03\x04'), noise(200)]),
      },
      {
        what: `zeros behind the first bytes of a ${format}`,
        bytes: Buffer.concat([magic[format], Buffer.alloc(4_000)]),
      },
      { what: `noise behind the first bytes of a ${format}`, bytes: Buffer.concat([magic[format], noise(4_000, 7)]) },
      ...[0.02, 0.25, 0.5, 0.95].map((share) => ({
        what: `${share * 100} % of a ${format}`,
        bytes: base.subarray(0, Math.ceil(base.length * share)),
      })),
      ...[2, 3, 4].map((seed) => ({ what: `a ${format} with wrong bits, ${seed}`, bytes: flipped(seed) })),
      { what: `a ${format} with a page at its end`, bytes: Buffer.concat([base, Buffer.from(script)]), name: 'x.html' },
      {
        what: `a ${format} with a ZIP at its end`,
        bytes: Buffer.concat([base, Buffer.from('PK\x03\x04'), Buffer.from(marker)]),
      },
    ];
  });
}

async function makePngs(png: Buffer): Promise<HostileFile[]> {
  const shape = { width: 8, height: 8 } as const;
  const head = pngHeader(shape);
  const rows = pngChunk('IDAT', deflateSync(Buffer.alloc(8 * 25)));
  const end = pngChunk('IEND');
  const file = (what: string, ...chunks: Buffer[]) => ({
    what,
    bytes: Buffer.concat([pngSignature, ...chunks]),
    name: 'x.png',
  });
  const wrongCrc = (chunk: Buffer) => Buffer.concat([chunk.subarray(0, -4), Buffer.from('deadbeef', 'hex')]);
  const named = (type: string, ...parts: (string | Buffer)[]) =>
    pngChunk(type, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
  const bomb = deflateSync(Buffer.alloc(60 * 1024 * 1024));
  const endless = Buffer.from(rows);
  endless.writeUInt32BE(0xffffffff, 0);
  return [
    file('a PNG whose header has a wrong checksum', wrongCrc(head), rows, end),
    file('a PNG whose pixels have a wrong checksum', head, wrongCrc(rows), end),
    file('a PNG without an end', head, rows),
    file('a PNG without pixels', head, end),
    file('a PNG without a header', rows, end),
    file('a PNG with two headers', head, head, rows, end),
    file('a PNG without width', pngHeader({ width: 0, height: 8 }), rows, end),
    file('a PNG without height', pngHeader({ width: 8, height: 0 }), rows, end),
    file('a PNG of 2147483647 pixels square', pngHeader({ width: 0x7fffffff, height: 0x7fffffff }), rows, end),
    file('a PNG of 4294967295 pixels square', pngHeader({ width: 0xffffffff, height: 0xffffffff }), rows, end),
    file('a PNG of 65535 pixels square', pngHeader({ width: 65_535, height: 65_535, depth: 16, colour: 6 }), rows, end),
    file('a PNG that claims 6300 pixels square and has 8', pngHeader({ width: 6300, height: 6300 }), rows, end),
    file('a PNG one pixel high and 40 million wide', pngHeader({ width: 40_000_001, height: 1 }), rows, end),
    file('a PNG whose chunk is 4 GB long', head, endless, end),
    file('a PNG with a palette of nothing', pngHeader({ ...shape, colour: 3 }), rows, end),
    file(
      'a PNG with colours beyond its palette',
      pngHeader({ ...shape, colour: 3 }),
      named('PLTE', noise(3)),
      pngChunk('IDAT', deflateSync(Buffer.alloc(72, 9))),
      end,
    ),
    file('a PNG with an impossible depth', Buffer.from(head).fill(77, 16, 17), rows, end),
    file('a PNG with an unknown critical chunk', head, named('HACK', marker), rows, end),
    file('a PNG with a text', head, named('tEXt', `Comment\0${script}`), rows, end),
    file('a PNG with a text of a megabyte', head, named('tEXt', 'Comment\0', noise(1_000_000)), rows, end),
    file('a PNG with a packed text that is enormous', head, named('zTXt', 'Comment\0\0', bomb), rows, end),
    file('a PNG with XMP', head, named('iTXt', `XML:com.adobe.xmp\0\0\0\0\0<x>${marker}</x>`), rows, end),
    file('a PNG with EXIF', head, named('eXIf', `MM\0*${marker}`), rows, end),
    file(
      'a PNG with a colour profile of noise',
      head,
      named('iCCP', `${marker}\0\0`, deflateSync(noise(900_000))),
      rows,
      end,
    ),
    file('a PNG with a colour profile that is enormous', head, named('iCCP', 'x\0\0', bomb), rows, end),
    file('a PNG with more pixels than it has place for', head, pngChunk('IDAT', bomb), end),
    file(
      'a moving PNG',
      head,
      named('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
      rows,
      named('fcTL', Buffer.alloc(26)),
      named('fdAT', Buffer.alloc(4), deflateSync(Buffer.alloc(200))),
      end,
    ),
    file(
      'a PNG with 20,000 empty chunks',
      head,
      ...Array<Buffer>(20_000).fill(pngChunk('tEXt', Buffer.from('a\0'))),
      rows,
      end,
    ),
    { what: 'a black-and-white PNG', bytes: await makeBlackPng({ width: 90, height: 90, depth: 1, colour: 0 }) },
    { what: 'a PNG of 16 bits', bytes: await makeBlackPng({ width: 90, height: 90, depth: 16, colour: 6 }) },
    { what: 'a grey PNG with alpha', bytes: await makeBlackPng({ width: 90, height: 90, colour: 4 }) },
    { what: 'an interlaced PNG', bytes: await makeBlackPng({ width: 90, height: 90, interlaced: true }) },
    {
      what: 'a PNG of 41 megapixels',
      bytes: await makeBlackPng({ width: 41_000, height: 1_000, depth: 1, colour: 0 }),
    },
    {
      what: 'an interlaced PNG of 192 MB once decoded',
      bytes: await makeBlackPng({ width: 4_000, height: 4_000, depth: 16, colour: 2, interlaced: true }),
    },
    { what: 'a PNG without an end, cut in its pixels', bytes: png.subarray(0, -40) },
  ];
}

/** Writes other dimensions into a JPEG's frame header. */
function resizeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = Math.max(bytes.indexOf('ffc0', 'hex'), bytes.indexOf('ffc2', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
/** A segment behind a JPEG's first two bytes. */
function withSegment(jpeg: Buffer, kind: number, data: Buffer, times = 1): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, kind, 0, 0]), data]);
  segment.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(times).fill(segment), jpeg.subarray(2)]);
}

async function makeOthers({ jpeg, gif, webp }: Record<Format, Buffer>): Promise<HostileFile[]> {
  const frames = sharp(noise(64 * 480 * 3), { raw: { width: 64, height: 480, channels: 3, pageHeight: 48 } });
  const [movingGif, movingWebp] = [await frames.clone().gif().toBuffer(), await frames.clone().webp().toBuffer()];
  const scan = jpeg.indexOf('ffda', 'hex');
  const hugeGif = Buffer.from(gif);
  hugeGif.fill(0xff, 6, 10);
  const hugeWebp = Buffer.from(movingWebp);
  hugeWebp.fill(0x3f, 24, 30);
  const longWebp = Buffer.from(webp);
  longWebp.writeUInt32LE(0xffffffff, 4);
  return [
    { what: 'a JPEG in CMYK', bytes: await raw().toColourspace('cmyk').jpeg().toBuffer() },
    { what: 'a progressive JPEG', bytes: await raw().jpeg({ progressive: true }).toBuffer() },
    { what: 'a grey JPEG', bytes: await raw().greyscale().jpeg().toBuffer() },
    {
      what: 'a JPEG with EXIF',
      bytes: await raw()
        .withExif({ IFD0: { Copyright: marker } })
        .jpeg()
        .toBuffer(),
    },
    { what: 'a JPEG with a comment', bytes: withSegment(jpeg, 0xfe, Buffer.from(script)) },
    {
      what: 'a JPEG with broken EXIF',
      bytes: withSegment(jpeg, 0xe1, Buffer.from(`Exif\0\0MM\0*\xff\xff\xff\xff${marker}`, 'latin1')),
    },
    {
      what: 'a JPEG with a megabyte of EXIF',
      bytes: withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), noise(60_000)]), 17),
    },
    {
      what: 'a JPEG with a broken colour profile',
      bytes: withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), noise(40_000)])),
    },
    { what: 'a JPEG of 65535 pixels square', bytes: resizeJpeg(jpeg, 65_535, 65_535) },
    { what: 'a JPEG that claims 6000 pixels square', bytes: resizeJpeg(jpeg, 6_000, 6_000) },
    { what: 'a JPEG of no size', bytes: resizeJpeg(jpeg, 0, 0) },
    { what: 'a JPEG without a scan', bytes: jpeg.subarray(0, scan) },
    {
      what: 'a JPEG with 500 scans',
      bytes: Buffer.concat([
        jpeg.subarray(0, -2),
        ...Array<Buffer>(500).fill(jpeg.subarray(scan, -2)),
        jpeg.subarray(-2),
      ]),
    },
    {
      what: 'a script that is a GIF',
      bytes: Buffer.concat([Buffer.from(`GIF89a/*`), noise(20), Buffer.from(`*/=1;alert("${marker}")`)]),
      name: 'x.js',
    },
    { what: 'a moving GIF', bytes: movingGif, name: 'x.gif' },
    { what: 'a GIF of 65535 pixels square', bytes: hugeGif },
    {
      what: 'a GIF with a comment',
      bytes: Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from([0x21, 0xfe, marker.length]),
        Buffer.from(marker),
        Buffer.from([0, 0x3b]),
      ]),
    },
    { what: 'a GIF without a frame', bytes: Buffer.concat([gif.subarray(0, 13), Buffer.from([0x3b])]) },
    { what: 'a moving WebP', bytes: movingWebp, name: 'x.webp' },
    { what: 'a moving WebP of 16384 pixels square', bytes: hugeWebp },
    { what: 'a lossless WebP', bytes: await raw().webp({ lossless: true }).toBuffer() },
    {
      what: 'a WebP with EXIF',
      bytes: await raw()
        .withExif({ IFD0: { Copyright: marker } })
        .webp()
        .toBuffer(),
    },
    { what: 'a WebP that claims 4 GB', bytes: longWebp },
    { what: 'an AVIF', bytes: await raw().avif({ effort: 0 }).toBuffer(), name: 'x.avif' },
    { what: 'a TIFF', bytes: await raw().tiff().toBuffer(), name: 'x.tiff' },
    { what: 'a WebP named JPEG', bytes: webp, name: 'x.jpg', type: 'image/jpeg' },
  ];
}

const oddNames = [
  '../../../etc/passwd',
  '..\\..\\windows\\system.ini',
  '/etc/passwd',
  'C:\\boot.ini',
  'x.php',
  'x.svg',
  'x.html',
  `${script}.png`,
  `${'n'.repeat(5_000)}.png`,
  'CON',
  '\u202egnp.exe',
  'x.png\r\nX-Injected: 1',
  'x.png\u0000.php',
  '%2e%2e%2fx.png',
  '.htaccess',
];
const oddTypes = [
  'text/html',
  'image/svg+xml',
  'application/x-httpd-php',
  'application/javascript',
  '',
  'image/png; charset=x',
];

/** Far more than a hundred files that mean no good, or look as if they did. */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  const bases = await makeBases();
  return [
    ...makeStrangers(),
    ...makeBroken(bases),
    ...(await makePngs(bases.png)),
    ...(await makeOthers(bases)),
    ...oddNames.map((name) => ({
      what: `a picture named ${JSON.stringify(name).slice(0, 40)}`,
      bytes: bases.png,
      name,
    })),
    ...oddTypes.map((type) => ({ what: `a picture sent as ${type || 'nothing'}`, bytes: bases.png, type })),
  ];
}
