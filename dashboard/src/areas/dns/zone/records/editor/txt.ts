/** The text of a TXT record as people write it, and as the service takes it (RFC 1035, section 5.1). */

/** The quoted parts joined, escapes resolved; the data as it is, where it is no text that could be typed. */
export function textOf(data: string): string {
  const quoted = data.match(/"(?:[^"\\]|\\.)*"/g)
  if (!quoted) return data
  const octets: number[] = []
  for (const [, number, escaped, plain] of quoted
    .map((part) => part.slice(1, -1))
    .join('')
    .matchAll(/\\(\d{3})|\\(.)|([^\\])/gs))
    if (number === undefined) octets.push(...new TextEncoder().encode(escaped ?? plain ?? ''))
    else octets.push(Number(number))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(octets))
    return /[\p{Cc}]/u.test(text) ? data : text
  } catch {
    return data
  }
}

/** A text that begins with a quote could be taken for one that is quoted already. */
export function writtenText(text: string): string {
  if (!text.startsWith('"') || isQuoted(text)) return text
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function isQuoted(text: string): boolean {
  return /^\s*("(?:[^"\\]|\\.)*"\s*)+$/.test(text)
}
