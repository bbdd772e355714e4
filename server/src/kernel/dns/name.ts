// Domain names as values. Internally a name is absolute and canonical: lower-case A-labels joined by dots, without a
// final dot; the root is "". Two canonical names are the same name exactly when the strings are equal (RFC 1035 section
// 3.1, RFC 4343, UTS 46). An owner is stored relative to its zone, the apex as "@". Names written by people or servers
// are parsed only with `parseName`, `zoneName` and `ownerName`.
import { isIPv4 } from 'node:net'
import { DnsFault, quoteForMessage } from './fault.ts'
import { canonicalLabel, displayLabel, labelOctets, splitLabels } from './name/label.ts'

/** The relative name of the zone itself. */
export const apex = '@'

/**
 * The maximum length of a written name in octets, without escapes and final dot (RFC 1035 section 3.1: 255 on the
 * wire).
 */
export const nameOctetsMax = 253

const plainName = /^[A-Za-z0-9_*/-]{1,63}(?:\.[A-Za-z0-9_*/-]{1,63})*$/

/** A parsed name: its canonical form, and whether it ended in a dot, which makes it absolute. */
export type ParsedName = { name: string; isAbsolute: boolean }

/** Parses a name in presentation form and reports whether it ended in a dot. Throws a DnsFault for the field `name`. */
export function readName(text: string): ParsedName {
  if (text === '.') return { name: '', isAbsolute: true }
  const isAbsolute = text.endsWith('.') && !isEscapedAt(text, text.length - 1)
  const stem = isAbsolute ? text.slice(0, -1) : text
  if (stem.length <= nameOctetsMax && plainName.test(stem)) return { name: stem.toLowerCase(), isAbsolute }
  return readUncommonName(text)
}

/**
 * The canonical form of a name in presentation form, with or without a final dot. Throws a DnsFault for the field
 * `name`.
 */
export function parseName(text: string): string {
  return readName(text).name
}

/**
 * The canonical name of a zone: at least one label, no wildcard. Reverse zones such as "0/25.2.0.192.in-addr.arpa" are
 * ordinary names. Throws a DnsFault for the field `name`.
 */
export function zoneName(text: string): string {
  const name = text === '' ? '' : parseName(text)
  if (name === '') throw new DnsFault('name', 'A zone name needs at least one label, such as "example.com".')
  if (name.includes('*')) {
    throw new DnsFault('name', `${quoteForMessage(text)} contains "*", which is not allowed in a zone name.`)
  }
  if (isIPv4(name)) {
    throw new DnsFault(
      'name',
      `${quoteForMessage(text)} is an address; enter a zone name such as "example.com" or "2.0.192.in-addr.arpa".`,
    )
  }
  return name
}

/** The canonical form of a name that is searched for. An invalid name stays as it is, and so matches nothing. */
export function searchedName(text: string): string {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) return text
    throw error
  }
}

/**
 * The relative canonical name of an owner in a zone. Empty or "@" is the apex. A name that equals the zone or ends in
 * it is absolute, with or without a final dot. Every other name is relative; with a final dot it is outside of the zone
 * and refused. "*" may occur anywhere, and is a wildcard only as the whole first label (RFC 4592 section 2.1). Throws a
 * DnsFault for the field `name`.
 */
export function ownerName(text: string, zone: string): string {
  if (text === '' || text === apex) return apex
  const { name, isAbsolute } = readName(text)
  const isInside = isAtOrBelow(name, zone)
  if (isAbsolute && !isInside) {
    throw new DnsFault(
      'name',
      `${quoteForMessage(text)} ends in a dot, so it is a full name, but it is not in the zone "${zone}"; remove the final dot or enter a name that ends in "${zone}.".`,
    )
  }
  const owner = isInside ? relativeName(name, zone) : name
  checkLength(absoluteName(owner, zone), text)
  return owner
}

/** The absolute form of a name that is relative to a zone; "@" is the zone itself. */
export function absoluteName(relative: string, zone: string): string {
  if (relative === apex) return zone
  return zone === '' ? relative : `${relative}.${zone}`
}

/**
 * The name relative to its zone, "@" for the zone itself. Throws a DnsFault for the field `name` if the name is
 * outside.
 */
export function relativeName(name: string, zone: string): string {
  if (name === zone) return apex
  if (zone === '') return name
  if (!isAtOrBelow(name, zone)) throw new DnsFault('name', `"${name}" is not in the zone "${zone}".`)
  return name.slice(0, -zone.length - 1)
}

/** Appends the zone to a name without a final dot, and checks the length. */
export function qualifiedName(relative: string, zone: string): string {
  const name = absoluteName(relative, zone)
  checkLength(name, name)
  return name
}

/** Whether a name equals an ancestor or is below it; both canonical and absolute. */
export function isAtOrBelow(name: string, ancestor: string): boolean {
  if (name === ancestor || ancestor === '') return true
  const dot = name.length - ancestor.length - 1
  return dot > 0 && name[dot] === '.' && name.endsWith(ancestor) && !isEscapedAt(name, dot)
}

/** The names above a name, nearest first, down to its top-level label, without the root. */
export function parentNames(name: string): string[] {
  const labels = splitLabels(name)
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'))
}

/** The labels of a canonical name, first to last, with their escapes. The root has none. */
export function nameLabels(name: string): string[] {
  return name === '' ? [] : splitLabels(name)
}

/** The name for display: A-labels in Unicode. Labels that do not decode and escapes are unchanged. */
export function toUnicode(name: string): string {
  return name.includes('xn--') ? splitLabels(name).map(displayLabel).join('.') : name
}

function readUncommonName(text: string): ParsedName {
  if (text === '') throw new DnsFault('name', 'Enter a name, such as "www.example.com".')
  if (text.includes('://')) {
    throw new DnsFault('name', `${quoteForMessage(text)} is a web address; enter only the host name.`)
  }
  // The full stops of East Asian keyboards separate labels too (UTS 46 section 2.3).
  const labels = splitLabels(text.replace(/[\u3002\uff0e\uff61]/g, '.'))
  const isAbsolute = labels.length > 1 && labels.at(-1) === ''
  if (isAbsolute) labels.pop()
  if (labels.includes('')) {
    throw new DnsFault('name', `${quoteForMessage(text)} has an empty label; remove the extra dot.`)
  }
  const name = labels.map(canonicalLabel).join('.')
  checkLength(name, text)
  return { name, isAbsolute }
}

function checkLength(name: string, text: string): void {
  const octetCount = name.includes('\\')
    ? splitLabels(name).reduce((sum, label) => sum + labelOctets(label).length + 1, -1)
    : name.length
  if (octetCount <= nameOctetsMax) return
  throw new DnsFault(
    'name',
    `${quoteForMessage(text)} is ${octetCount} octets long; a name must have at most ${nameOctetsMax}.`,
  )
}

function isEscapedAt(text: string, at: number): boolean {
  let start = at
  while (text[start - 1] === '\\') start--
  return (at - start) % 2 === 1
}
