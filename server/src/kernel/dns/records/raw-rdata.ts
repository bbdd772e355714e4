// RDATA without a canonical text: of a type that only its server supports, or malformed for its type. It is stored in
// the format of its server, compared as text, and written back unchanged. RDATA is raw exactly if it is not the
// canonical text of its type, so no flag is stored.
import { DnsFault } from '../fault.ts'
import { printOpaque } from '../rdata/fields/opaque.ts'
import { canonicalRdata, rdataFromWire } from '../rdata.ts'

/** Whether a text of RDATA is in the format of its server because it is not the canonical text of its type. */
export function isRawRdata(type: string, text: string): boolean {
  return presentedRdata(type, text) !== text
}

/**
 * The canonical text of what a server presents, otherwise the text to store, which is `raw` if the server writes it
 * differently. Throws a DnsFault for a text that cannot be stored.
 */
export function canonicalOrRaw(type: string, presented: string, raw = presented): string {
  const canonical = presentedRdata(type, presented)
  if (canonical !== undefined) return canonical
  if (/[\r\n]/.test(raw)) throw new DnsFault('value', `${type} data must not contain a line break.`)
  return raw
}

/** The canonical text of RDATA in a message. If it is malformed for its type, its octets in the format of RFC 3597. */
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
