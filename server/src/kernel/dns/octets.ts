// Octets as text. A run of octets is held as a string with one character (0 to 255) per octet, so that it
// slices, joins and compares like any string. Escapes are those of RFC 1035 section 5.1: `\DDD` is the octet of
// that decimal number, `\X` is X itself. Text that comes from people counts as UTF-8.

const chunkOctetsMax = 255

/** The octets of a text in UTF-8; undefined when the text is not well-formed Unicode. */
export function utf8Octets(text: string): string | undefined {
  if (isAscii(text)) return text
  return text.isWellFormed() ? Buffer.from(text, 'utf8').toString('latin1') : undefined
}

/** Whether each character is in the ASCII range. */
export function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text)
}

/** Decodes `\DDD` and `\X`; undefined when an escape is cut short or names a number above 255. */
export function unescapeOctets(text: string): string | undefined {
  const raw = utf8Octets(text)
  if (raw === undefined || !raw.includes('\\')) return raw
  let isSound = true
  const octets = raw.replace(/\\(\d{3}|\D)?/g, (_, escaped: string | undefined) => {
    if (escaped?.length === 1) return escaped
    const octet = Number(escaped)
    if (!(octet <= 255)) isSound = false
    return String.fromCharCode(octet)
  })
  return isSound ? octets : undefined
}

/** Escapes one octet: `\X` when it is printable, else `\DDD`. */
export function escapeOctet(octet: string): string {
  const code = octet.charCodeAt(0)
  return code > 0x20 && code < 0x7f ? `\\${octet}` : `\\${String(code).padStart(3, '0')}`
}

/** Prints octets as one quoted string: printable ASCII as it is, quote and backslash escaped, the rest `\DDD`. */
export function quoteOctets(octets: string): string {
  return `"${octets.replace(/["\\]|[^ -~]/g, escapeOctet)}"`
}

/** Cuts octets into the pieces that fit a character-string (RFC 1035 section 3.3); no octets are one empty piece. */
export function chunkOctets(octets: string): string[] {
  if (octets.length <= chunkOctetsMax) return [octets]
  const count = Math.ceil(octets.length / chunkOctetsMax)
  return Array.from({ length: count }, (_, index) =>
    octets.slice(index * chunkOctetsMax, (index + 1) * chunkOctetsMax),
  )
}
