/** Why a text cannot be stored: PostgreSQL does not support U+0000, and half a surrogate pair is not a character. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain the character U+0000'
  return text.isWellFormed() ? null : 'contains half of a surrogate pair, which is not a character'
}

/** Nothing that is stored is nested deeper. */
const depthMax = 32

/** JSON of a device, in which what cannot be stored is replaced: one odd text must not cost all that it sends. */
export function storableJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storable(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === depthMax) return null
  if (Array.isArray(value)) return value.map((item) => storableJson(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storable(name), storableJson(member, depth + 1)]),
  )
}

const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')
