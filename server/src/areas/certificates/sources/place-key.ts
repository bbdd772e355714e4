import { createHash } from 'node:crypto'

/** An entry of an index has at most 2,704 bytes, and paths may be longer. */
const keyMax = 500

/** The identity of a place: its kind, the server or connection, and what tells it from others there. */
export function placeKey(kind: string, ownerId: string, ...parts: readonly (string | number)[]): string {
  const key = `${kind} ${ownerId} ${parts.join(' ')}`
  if (key.length <= keyMax) return key
  return `${kind} ${ownerId} ${createHash('sha256').update(parts.join(' ')).digest('hex')}`
}
