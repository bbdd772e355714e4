export type NewEvent = {
  kind: string
  data: Readonly<Record<string, unknown>>
  /** Where the whole of it can be read should `data` be too long for a message. */
  readMore?: string
}

const listLengthMax = 100
export const bodyBytesMax = 256 * 1024

/**
 * The message `{"event": …, "data": …}`, at most 256 KiB long: lists of more than 100 entries are cut, and
 * further if the message is still too long, with their true lengths in `counts`, `truncated: true`, and in
 * `read_more` where the rest is.
 */
export function eventBody({ kind, data, readMore }: NewEvent): string {
  for (let length = listLengthMax; length > 0; length = Math.floor(length / 2)) {
    const body = JSON.stringify({ event: kind, data: withListsCut(data, length, readMore) })
    if (Buffer.byteLength(body) <= bodyBytesMax) return body
  }
  return JSON.stringify({ event: kind, data: withListsCut(data, 0, readMore) })
}

function withListsCut(
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
    truncated: true,
    ...(readMore === undefined ? {} : { read_more: readMore }),
  }
}
