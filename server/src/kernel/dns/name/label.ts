// One label of a domain name. The canonical label is lower-case ASCII: a label outside ASCII becomes its A-label by UTS
// 46, non-transitional (so "ß" is kept); printable ASCII is kept; characters with a meaning in zone files are written
// `\X`, and unprintable ones `\DDD`. A label that is already ASCII is not validated by IDNA, since the DNS contains
// names that cannot be registered ("_dmarc", "*", "0/25").
import { domainToASCII, domainToUnicode } from 'node:url'
import { DnsFault, quoteForMessage } from '#kernel/dns/fault.ts'
import { escapeOctet, isAscii, unescapeOctets } from '#kernel/dns/octets.ts'

export const labelOctetsMax = 63

// The converter takes a host, not a label: without an alphabetic last label, "1" would be read as an IPv4 address.
const hostEnding = '.invalid'

/** Splits a name at its unescaped dots. The labels keep their escapes. */
export function splitLabels(name: string): string[] {
  if (!name.includes('\\')) return name.split('.')
  const labels: string[] = []
  let start = 0
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '\\') at++
    else if (name[at] === '.') {
      labels.push(name.slice(start, at))
      start = at + 1
    }
  }
  labels.push(name.slice(start))
  return labels
}

/** The canonical form of one label in presentation form. Throws a DnsFault for the field `name`. */
export function canonicalLabel(text: string): string {
  if (!isAscii(text)) return checkedLength(asciiLabel(text), text)
  if (/[^!-~]/.test(text.replace(/\\./gs, ''))) {
    throw new DnsFault(
      'name',
      `The label ${quoteForMessage(text)} contains a space or a control character; remove it, or write a space as \\032.`,
    )
  }
  const octets = unescapeOctets(text)
  if (octets === undefined) {
    throw new DnsFault(
      'name',
      `The label ${quoteForMessage(text)} has an invalid escape; write \\ and one character, or \\ and three digits up to 255.`,
    )
  }
  return printLabel(checkedLength(octets, text))
}

/** Prints the octets of a label canonically, ASCII letters folded to lower case (RFC 4343). */
export function printLabel(octets: string): string {
  if (/^[a-z0-9_-]+$/.test(octets)) return octets
  return octets
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/[^!-~]|[".;\\()@$]/g, escapeOctet)
}

/** The octets of a canonical label. */
export function labelOctets(label: string): string {
  const octets = unescapeOctets(label)
  if (octets === undefined)
    throw new DnsFault('name', `The label ${quoteForMessage(label)} has an invalid escape.`)
  return octets
}

/** The label for display: an A-label is decoded if the result encodes back to it, otherwise it is unchanged. */
export function displayLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const unicode = domainToUnicode(label + hostEnding).slice(0, -hostEnding.length)
  return unicode !== '' && domainToASCII(unicode + hostEnding) === label + hostEnding ? unicode : label
}

function asciiLabel(text: string): string {
  if (text.startsWith('_')) {
    throw new DnsFault(
      'name',
      `The label ${quoteForMessage(text)} begins with "_", so it can contain only ASCII characters.`,
    )
  }
  // Checked before conversion, which would cut a host at "/" and decode "%41".
  const host = /^(?:[A-Za-z0-9-]|\P{ASCII})+$/u.test(text) ? domainToASCII(text + hostEnding) : ''
  const label = host.slice(0, -hostEnding.length)
  // UTS 46 writes some characters as several, among them dots and brackets: "🄐" as "(a)".
  if (!/^[a-z0-9-]+$/.test(label)) {
    throw new DnsFault(
      'name',
      `The label ${quoteForMessage(text)} is not a valid internationalised label; it contains a character that domain names cannot have.`,
    )
  }
  return label
}

function checkedLength(octets: string, text: string): string {
  if (octets.length <= labelOctetsMax) return octets
  throw new DnsFault(
    'name',
    `The label ${quoteForMessage(text)} is ${octets.length} octets long; a label must have at most ${labelOctetsMax}.`,
  )
}
