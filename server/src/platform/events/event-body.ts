export type NewEvent = {
  kind: string
  data: Readonly<Record<string, unknown>>
  /** Where to read the complete data if `data` is too long for a message. */
  readMore?: string
}

const listLengthMax = 100
export const bodyBytesMax = 256 * 1024

/**
 * The message `{"event": …, "data": …}`, at most 256 KiB long: lists are cut to 100 entries, or fewer if the message is
 * still too long. A shortened message has the true lengths in `counts`, `truncated: true`, and in `read_more` where to
 * read the rest. If necessary, members that are too long are omitted.
 */
export function eventBody({ kind, data, readMore }: NewEvent): string {
  const bodyOf = (shortened: Record<string, unknown>) => JSON.stringify({ event: kind, data: shortened })
  const fits = (body: string) => Buffer.byteLength(body) <= bodyBytesMax
  for (let length = listLengthMax; length > 0; length = Math.floor(length / 2)) {
    const body = bodyOf(truncateLists(data, length, readMore))
    if (fits(body)) return body
  }
  const withoutLists = bodyOf(truncateLists(data, 0, readMore))
  return fits(withoutLists)
    ? withoutLists
    : bodyOf(withShortMembers(truncateLists(data, 0, readMore), readMore))
}

function truncateLists(
  data: Readonly<Record<string, unknown>>,
  length: number,
  readMore: string | undefined,
): Record<string, unknown> {
  const lists = Object.entries(data).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  if (lists.every(([, list]) => list.length <= length)) return { ...data }
  return {
    ...data,
    ...Object.fromEntries(lists.map(([name, list]) => [name, list.slice(0, length)])),
    counts: Object.fromEntries(lists.map(([name, list]) => [name, list.length])),
    ...truncation(readMore),
  }
}

function truncation(readMore: string | undefined): Record<string, unknown> {
  return { truncated: true, ...(readMore === undefined ? {} : { read_more: readMore }) }
}

/** The shortest members that fit in half of a message. */
function withShortMembers(
  data: Readonly<Record<string, unknown>>,
  readMore: string | undefined,
): Record<string, unknown> {
  const measured = Object.entries(data)
    .map((member) => ({ member, bytes: Buffer.byteLength(JSON.stringify(member)) }))
    .sort((a, b) => a.bytes - b.bytes)
  const kept: Record<string, unknown> = {}
  let left = bodyBytesMax / 2
  for (const { member, bytes } of measured) {
    left -= bytes
    if (left < 0) break
    kept[member[0]] = member[1]
  }
  return { ...kept, ...truncation(readMore) }
}
