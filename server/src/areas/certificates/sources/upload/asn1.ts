/** Reads ASN.1 without a schema: what is uploaded comes from strangers, in any form. */
import { fromBER } from 'asn1js'

export type Asn1 = ReturnType<typeof fromBER>['result']

/** Null: it is not ASN.1. */
export function parseAsn1(bytes: Uint8Array): Asn1 | null {
  const { offset, result } = fromBER(new Uint8Array(bytes))
  return offset === -1 ? null : result
}

/** What a sequence, a set or an explicit tag contains; empty for anything else. */
export function membersOf(value: Asn1 | undefined): readonly Asn1[] {
  const inner = (value?.valueBlock as { value?: unknown } | undefined)?.value
  return Array.isArray(inner) ? (inner as Asn1[]) : []
}

/** An object identifier in dotted form, or an integer. */
export function textOf(value: Asn1 | undefined): string {
  return value?.valueBlock.toString() ?? ''
}

/** The octets of an octet string, which BER may split. */
export function octetsOf(value: Asn1 | undefined): Buffer {
  if (!value) return Buffer.alloc(0)
  if (value.idBlock.isConstructed) return Buffer.concat(membersOf(value).map(octetsOf))
  const { valueHexView } = value.valueBlock as { valueHexView?: Uint8Array }
  return Buffer.from(valueHexView ?? [])
}

/** Whether it has the tag [0] of its context. */
export function isTagged0({ idBlock }: Asn1): boolean {
  return idBlock.tagClass === 3 && idBlock.tagNumber === 0
}
