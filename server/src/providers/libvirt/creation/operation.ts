/**
 * How a machine tells which operation has created it: its UUID follows from the operation, which is in its metadata. So a
 * copy of a machine, which has its metadata and another UUID, is not taken for it.
 */
import { createHash } from 'node:crypto'
import { childrenOf, elementAt, type Markup, tag, textAt, type XmlElement } from '#providers/xml.ts'

const namespace = 'urn:holdfast:server'

/** A UUID of version 8 (RFC 9562). */
export function uuidOf(operationId: string): string {
  const octets = createHash('sha256').update(`${namespace}:${operationId}`).digest().subarray(0, 16)
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80
  return octets.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function metadataOf(operationId: string, tags: readonly string[]): Markup {
  return tag(
    'metadata',
    {},
    tag(
      'holdfast:server',
      { 'xmlns:holdfast': namespace },
      tag('holdfast:operation', {}, operationId),
      tags.map((text) => tag('holdfast:tag', {}, text)),
    ),
  )
}

export type Made = { operationId: string; tags: string[] }

/** Null: it was not created here. */
export function madeBy(uuid: string, description: XmlElement): Made | null {
  const own = elementAt(description, 'metadata', 'server')
  const operationId = textAt(own, 'operation')
  if (operationId === '' || uuidOf(operationId) !== uuid) return null
  return { operationId, tags: childrenOf(own, 'tag').map(({ text }) => text) }
}
