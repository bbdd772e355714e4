/**
 * The text of a TXT record in the form that people write and the service accepts (RFC 1035, section 5.1). A single text
 * is written without quotes, whatever its length; if the boundaries between strings matter, each string is quoted.
 */

const stringBytesMax = 255

/** The text of the data; quoted strings if there are several; the data unchanged if it cannot be typed. */
export function textOf(data: string): string {
  const strings = (data.match(/"(?:[^"\\]|\\.)*"/g) ?? []).map(bytesOf)
  if (isOneText(strings)) {
    const text = decoded(strings.flat())
    return text === undefined || text === '' || isQuoted(text) ? data : text
  }
  const texts = strings.map(decoded)
  return texts.some((text) => text === undefined) ? data : texts.map((text) => quoted(text ?? '')).join(' ')
}

/** The content of one quoted string; the string unchanged if it cannot be typed. */
export function contentOf(string: string): string {
  const text = string.startsWith('"') ? decoded(bytesOf(string)) : string
  return text === undefined || isQuoted(text) ? string : text
}

/** One quoted string. */
export function quotedContent(text: string): string {
  return isQuoted(text) ? text : quoted(text)
}

/** A text that begins with a quote could be taken for a quoted string. */
export function writtenText(text: string): string {
  return !text.startsWith('"') || isQuoted(text) ? text : quoted(text)
}

/** Whether the service would split the text into the same strings. */
function isOneText(strings: readonly (readonly number[])[]): boolean {
  return strings.slice(0, -1).every(({ length }) => length === stringBytesMax) && strings.at(-1)?.length !== 0
    ? strings.length > 0
    : strings.length === 1
}

function bytesOf(string: string): number[] {
  return [...string.slice(1, -1).matchAll(/\\(\d{3})|\\(.)|([^\\])/gsu)].flatMap(
    ([, number, escaped, plain]) =>
      number === undefined ? [...new TextEncoder().encode(escaped ?? plain ?? '')] : Number(number),
  )
}

/** Undefined for bytes that are not valid text or contain control characters. */
function decoded(bytes: readonly number[]): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
    return /[\p{Cc}]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function isQuoted(text: string): boolean {
  return /^\s*("(?:[^"\\]|\\.)*"\s*)+$/.test(text)
}
