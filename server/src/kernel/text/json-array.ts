/**
 * Parses JSON that consists mostly of one array, in parts, so that other requests are served in between: `JSON.parse`
 * blocks for half a second on tens of megabytes.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

/** A part that is parsed in one or two milliseconds. */
const partBytes = 128 * 1024

export type LongArray = {
  /** The object with the array emptied. */
  rest: unknown
  elements: unknown[]
}

/** The object and the array in one of its members. Throws a SyntaxError for text that is not JSON. */
export async function parseLongArray(json: Buffer, member: string): Promise<LongArray> {
  const span = await findArray(json, member)
  if (!span) return { rest: JSON.parse(json.toString('utf8')), elements: [] }
  const elements: unknown[] = []
  let from = span.begin
  for (const end of span.cuts) {
    for (const element of JSON.parse(`[${json.toString('utf8', from, end)}]`)) elements.push(element)
    from = end + 1
    await nextTurn()
  }
  const rest = `${json.toString('utf8', 0, span.begin)}${json.toString('utf8', span.end)}`
  return { rest: JSON.parse(rest), elements }
}

/** The range inside the brackets, and the positions at which it is split: at commas, and at its end. */
type Span = { begin: number; end: number; cuts: number[] }

async function findArray(json: Buffer, member: string): Promise<Span | null> {
  const key = Buffer.from(JSON.stringify(member))
  let span: Span | null = null
  let depth = 0
  let partFrom = 0
  let pausedAt = 0
  for (let at = 0; at < json.length; at++) {
    const octet = json[at]
    if (octet === quote) {
      const end = stringEnd(json, at)
      const isKey = depth === 1 && json.subarray(at, end).equals(key)
      at = end - 1
      const begin: number | null = isKey && span === null ? arrayAfter(json, end) : null
      if (begin === null) continue
      span = { begin, end: begin, cuts: [] }
      partFrom = begin
      depth += 1
      at = begin - 1
    } else if (octet === openBrace || octet === openBracket) depth += 1
    else if (octet === closeBrace || octet === closeBracket) {
      depth -= 1
      if (span && span.end === span.begin && depth === 1) {
        span.end = at
        if (json.subarray(span.begin, at).some((each) => each > blank)) span.cuts.push(at)
        return span
      }
    } else if (octet === comma && span && depth === 2 && at - partFrom > partBytes) {
      span.cuts.push(at)
      partFrom = at
    }
    if (at - pausedAt > scannedBytes) {
      pausedAt = at
      await nextTurn()
    }
  }
  return null
}

const scannedBytes = 2 ** 18
const [quote, comma, blank] = [0x22, 0x2c, 0x20]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const [backslash, colon] = [0x5c, 0x3a]

/** The position after the closing quote of the string that begins here. */
function stringEnd(json: Buffer, begin: number): number {
  for (let at = json.indexOf(quote, begin + 1); at >= 0; at = json.indexOf(quote, at + 1)) {
    let before = at
    while (json[before - 1] === backslash) before -= 1
    if ((at - before) % 2 === 0) return at + 1
  }
  return json.length
}

/**
 * The position after the opening bracket of an array that is the value of the key that ends here. Null for another
 * value.
 */
function arrayAfter(json: Buffer, keyEnd: number): number | null {
  let at = keyEnd
  let hasColon = false
  for (; at < json.length; at++) {
    const octet = json[at] ?? 0
    if (octet === colon && !hasColon) hasColon = true
    else if (octet > blank) break
  }
  return hasColon && json[at] === openBracket ? at + 1 : null
}
