// Octets as text. A sequence of octets is a string with one character (0 to 255) per octet, so that it can be sliced,
// joined and compared like any string. Escapes are those of RFC 1035 section 5.1: `\DDD` is the octet with that decimal
// number, `\X` is X itself. Text written by people is UTF-8.

const chunkOctetsMax = 255

/** The octets of a text in UTF-8; undefined when the text is not well-formed Unicode. */
export function utf8Octets(text: string): string | undefined {
  if (isAscii(text)) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('latin1') : undefined
}

/** Whether all characters are ASCII. */
export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

/** Decodes `\DDD` and `\X`. Undefined if an escape is incomplete or its number exceeds 255. */
export function unescapeOctets(text: string): string | undefined {
  const raw = utf8Octets(text)
  if (raw === undefined || !raw.includes('\\')) return raw
  let isValid = true
  const octets = raw.replace(/\\(\d{3}|\D)?/g, (_, escaped: string | undefined) => {
    if (escaped?.length === 1) return escaped
    const octet = Number(escaped)
    if (!(octet <= 255)) isValid = false
    return String.fromCharCode(octet)
  })
  return isValid ? octets : undefined
}

/** Escapes one octet: `\X` if it is printable, otherwise `\DDD`. */
export function escapeOctet(octet: string): string {
  const code = octet.charCodeAt(0)
  return code > 0x20 && code < 0x7f ? `\\${octet}` : `\\${String(code).padStart(3, '0')}`
}

/** Prints octets as one quoted string: printable ASCII unchanged, quote and backslash escaped, the rest as `\DDD`. */
export function quoteOctets(octets: string): string {
  return `"${octets.replace(/["\\]|[^ -~]/g, escapeOctet)}"`
}

/**
 * Splits octets into pieces that fit a character-string (RFC 1035 section 3.3). No octets result in one empty piece.
 */
export function chunkOctets(octets: string): string[] {
  if (octets.length <= chunkOctetsMax) return [octets]
  const count = Math.ceil(octets.length / chunkOctetsMax)
  return Array.from({ length: count }, (_, index) =>
    octets.slice(index * chunkOctetsMax, (index + 1) * chunkOctetsMax),
  )
}

/** Removes the blanks at both ends of a text. A blank that a backslash escapes is data, and so is a no-break space. */
export function trimBlanks(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text[start])) start += 1
  while (end > start && isBlank(text[end - 1])) end -= 1
  let backslashes = 0
  while (end - backslashes > start && text[end - backslashes - 1] === '\\') backslashes += 1
  return text.slice(start, backslashes % 2 === 1 ? end + 1 : end)
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'
