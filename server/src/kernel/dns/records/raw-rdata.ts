// RDATA that has no canonical text here: of a type that only its server knows, or malformed for its type. It is kept in
// the text in which its server gives it, compared as that text, and written back unchanged. A text that is not the
// canonical text of its type is such a text, so nothing has to be remembered beside it.
import { DnsFault } from '../fault.ts'
import { printOpaque } from '../rdata/fields/opaque.ts'
import { canonicalRdata, rdataFromWire } from '../rdata.ts'

/** Whether a text of RDATA is kept in the form of its server, since it is not the canonical text of its type. */
export function isRawRdata(type: string, text: string): boolean {
  return presentedRdata(type, text) !== text
}

/**
 * The canonical text of what a server presents, or else the text to be kept, which is `raw` where the server writes it
 * otherwise; throws a fault for a text that cannot be kept.
 */
export function canonicalOrRaw(type: string, presented: string, raw = presented): string {
  const canonical = presentedRdata(type, presented)
  if (canonical !== undefined) return canonical
  if (/[\r\n]/.test(raw)) throw new DnsFault('value', `${type} data must not contain a line break.`)
  return raw
}

/** The canonical text of RDATA in a message; where it is malformed for its type, its octets as RFC 3597 prints them. */
export function canonicalOrRawFromWire(
  type: string,
  message: Buffer,
  offset: number,
  length: number,
): string {
  try {
    return rdataFromWire(type, message, offset, length)
  } catch (error) {
    if (error instanceof DnsFault) return printOpaque(message.subarray(offset, offset + length))
    throw error
  }
}

function presentedRdata(type: string, text: string): string | undefined {
  try {
    return canonicalRdata(type, text, { form: 'presentation' })
  } catch (error) {
    if (error instanceof DnsFault) return undefined
    throw error
  }
}
