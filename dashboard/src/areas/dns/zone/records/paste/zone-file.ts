/**
 * Reads the records of a pasted zone file (RFC 1035, section 5): names left out, TTL and class in either
 * order, comments, quoted texts, parentheses over several lines, $ORIGIN and $TTL. Values are passed on as
 * they are; the service judges them.
 */
import { seconds } from '../ttl.ts'

export type PastedRecord = { name: string; type: string; value: string; ttl?: number }
/** A line of the text, by its number. */
export type Line = { number: number; text: string }
export type Pasted = {
  records: PastedRecord[]
  /** Where each of the records stands. */
  lines: Line[]
  /** What was not understood. */
  skipped: Line[]
}

const classes = new Set(['IN', 'CH', 'HS', 'CS'])

export function readZoneFile(text: string, zone: string): Pasted {
  const records: PastedRecord[] = []
  const lines: Line[] = []
  const skipped: Line[] = []
  let origin = `${zone}.`
  let ttl: number | undefined
  let owner = '@'
  for (const { line, number, isContinued } of logicalLines(text)) {
    const words = line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []
    if (words[0] === '$ORIGIN') origin = absolute(words[1] ?? zone, origin)
    else if (words[0] === '$TTL') ttl = seconds(words[1] ?? '')
    else {
      const rest = isContinued ? words : words.slice(1)
      if (!isContinued) owner = relative(absolute(words[0] ?? '@', origin), zone)
      const record = recordOf(owner, rest, ttl, origin)
      const place = { number, text: line.trim().replace(/\s+/g, ' ') }
      if (record === null) skipped.push(place)
      // The provider keeps the SOA; it is no record that could be set.
      else if (record.type !== 'SOA') {
        records.push(record)
        lines.push(place)
      }
    }
  }
  return { records, lines, skipped }
}

function recordOf(
  name: string,
  words: readonly string[],
  standing: number | undefined,
  origin: string,
): PastedRecord | null {
  let ttl = standing
  let at = 0
  for (; at < 2; at++) {
    const word = words[at] ?? ''
    if (classes.has(word.toUpperCase())) continue
    const given = seconds(word)
    if (given === undefined) break
    ttl = given
  }
  const type = words[at]?.toUpperCase()
  const data = words.slice(at + 1)
  if (!type || !/^[A-Z][A-Z0-9]*$/.test(type) || data.length === 0) return null
  const value = withAbsoluteTargets(type, data, origin).join(' ')
  return { name, type, value, ...(ttl !== undefined && { ttl }) }
}

/** Which of the words of a type's data are names: these may be relative to the origin. */
const targets: Readonly<Record<string, number>> = {
  CNAME: 0,
  NS: 0,
  PTR: 0,
  DNAME: 0,
  ALIAS: 0,
  MX: 1,
  SRV: 3,
  NAPTR: 5,
  SVCB: 1,
  HTTPS: 1,
}

function withAbsoluteTargets(type: string, data: readonly string[], origin: string): string[] {
  return data.map((word, index) => (targets[type] === index && word !== '.' ? absolute(word, origin) : word))
}

function absolute(name: string, origin: string): string {
  if (name === '@') return origin
  return name.endsWith('.') ? name : `${name}.${origin}`
}

function relative(name: string, zone: string): string {
  const suffix = `.${zone}.`
  if (name.toLowerCase() === `${zone}.`.toLowerCase()) return '@'
  return name.toLowerCase().endsWith(suffix.toLowerCase()) ? name.slice(0, -suffix.length) : name
}

/** Lines without comments, with those in parentheses joined; a line that begins with a blank goes on with its owner. */
function logicalLines(text: string): { line: string; number: number; isContinued: boolean }[] {
  const lines: { line: string; number: number; isContinued: boolean }[] = []
  let open = ''
  let depth = 0
  let begun = 1
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (open === '') begun = index + 1
    const line = raw.replace(
      /("(?:[^"\\]|\\.)*")|;.*$/g,
      (_whole, quoted: string | undefined) => quoted ?? '',
    )
    const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, '')
    depth += (bare.match(/\(/g)?.length ?? 0) - (bare.match(/\)/g)?.length ?? 0)
    open += `${line} `
    if (depth > 0) continue
    const whole = open.replace(
      /("(?:[^"\\]|\\.)*")|[()]/g,
      (_whole, quoted: string | undefined) => quoted ?? ' ',
    )
    if (whole.trim() !== '') lines.push({ line: whole, number: begun, isContinued: /^\s/.test(whole) })
    open = ''
    depth = 0
  }
  return lines
}
