/** What stands for a secret in an export. An import treats it as if the secret were left out. */
import { isRecord } from '../formats/format.ts'

export function secretPlaceholder(title: string): string {
  return `<secret: ${title}>`
}

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'string' && /^<secret: [^<>]*>$/.test(value)
}

/** Settings without the members that are placeholders, and where those were. */
export function withoutPlaceholders(
  settings: unknown,
  pointer = '',
): { settings: unknown; removed: string[] } {
  const removed: string[] = []
  const copy = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copy(item, `${path}/${index}`))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        if (!isPlaceholder(member)) return [[name, copy(member, `${path}/${name}`)]]
        removed.push(`${path}/${name}`)
        return []
      }),
    )
  }
  return { settings: copy(settings, pointer), removed }
}
