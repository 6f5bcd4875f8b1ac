const gmailDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an email address, for comparing alone: two spellings of one mailbox give the same text. Nothing is ever
 * sent to it, because some mail servers do tell the spellings apart.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().normalize('NFC').toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = asciiDomain(plain.slice(at + 1));
  const local = withoutTag(plain.slice(0, at));
  return gmailDomains.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** An address that begins with its tag ("+news@…") has nothing before it that could be the mailbox: it stays whole. */
function withoutTag(local: string): string {
  const tag = local.indexOf('+');
  return tag > 0 ? local.slice(0, tag) : local;
}

/** "bücher.example" and "xn--bcher-kva.example" are one domain, and so is either with the root's dot behind it. */
function asciiDomain(domain: string): string {
  const name = domain.replace(/\.$/, '');
  // A name with anything in it that ends a host in an address would be cut short by the parser.
  const url = `http://${name}/`;
  if (/[/?#@:\\\s%]/.test(name) || !URL.canParse(url)) return name;
  return new URL(url).hostname;
}
