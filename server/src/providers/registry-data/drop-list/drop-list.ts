/**
 * The lists of names that will be released, as registries publish them once a day. A line that cannot be read is left
 * out; a file without any readable line is none of these lists.
 *
 * internetstiftelsen  JSON, `{data: [{name, release_at: "2026-12-31"}]}`; released on that day, at 04:00 UTC at the earliest
 * nominet             CSV in gzip: id at the registry, name, time of the release in UTC
 * auda                CSV: date (day/month/year), time in UTC, name; released at the next run after that time, which begins
 *                     at 03:00 UTC for deleted names and at 03:30 UTC for expired ones
 */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DnsFault } from '#kernel/dns/fault.ts'
import { parseName } from '#kernel/dns/name.ts'
import type { DropListFormat } from '#kernel/domains/watch/tld-profile.ts'
import type { ListedDrop } from '#kernel/domains/watch/watch-state.ts'
import { addSeconds } from '#kernel/time.ts'
import type { DropListEntry } from '#providers/ports/registry-data.ts'

/** The entries with names below the TLD. Ends early, with an error, for a file that is damaged. */
export async function* readDropList(
  format: DropListFormat,
  file: Buffer,
  tld: string,
): AsyncGenerator<DropListEntry> {
  const read = formats[format]
  for await (const { name: text, drop } of read(file)) {
    const name = canonicalName(text)
    if (drop && name?.endsWith(`.${tld}`)) yield { name, drop }
  }
}

type Line = { name: string; drop: ListedDrop | null }

const formats: Readonly<Record<DropListFormat, (file: Buffer) => AsyncIterable<Line> | Iterable<Line>>> = {
  internetstiftelsen,
  nominet,
  auda,
}

function internetstiftelsen(file: Buffer): Line[] {
  const { data } = JSON.parse(file.toString('utf8')) as { data: { name: string; release_at: string }[] }
  return data.map(({ name, release_at }) => ({ name, drop: onDay(release_at) }))
}

function onDay(text: string): ListedDrop | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T04:00:00Z`) : null
  return day && !Number.isNaN(day.getTime())
    ? { earliest: day, latest: addSeconds(day, 20 * 3600 - 1) }
    : null
}

async function* nominet(file: Buffer): AsyncGenerator<Line> {
  for await (const [, name = '', time = ''] of cellsOf(file)) yield { name, drop: exactly(time) }
}

function exactly(text: string): ListedDrop | null {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|\+00:?00| UTC)?$/.exec(text) ?? []
  const at = new Date(`${day}T${time}Z`)
  return Number.isNaN(at.getTime()) ? null : { earliest: at, latest: at }
}

async function* auda(file: Buffer): AsyncGenerator<Line> {
  for await (const [date = '', time = '', name = ''] of cellsOf(file))
    yield { name, drop: atNextRun(date, time) }
}

const firstRun = '03:00:00Z'
const lastRun = '03:30:00Z'

function atNextRun(date: string, time: string): ListedDrop | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(date) ?? []
  const isoDay = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  const eligible = new Date(`${isoDay}T${time}Z`)
  if (Number.isNaN(eligible.getTime())) return null
  return { earliest: nextAt(eligible, firstRun), latest: nextAt(eligible, lastRun) }
}

/** The first time of day after a moment. */
function nextAt(after: Date, timeOfDay: string): Date {
  const at = new Date(`${after.toISOString().slice(0, 10)}T${timeOfDay}`)
  return at > after ? at : addSeconds(at, 24 * 3600)
}

/** The cells of each line of a CSV file, which may be compressed. None of these files has quoted line breaks. */
async function* cellsOf(file: Buffer): AsyncGenerator<string[]> {
  const isGzip = file[0] === 0x1f && file[1] === 0x8b
  const plain = Readable.from([file])
  const input = isGzip ? plain.pipe(createGunzip()) : plain
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

function canonicalName(text: string): string | null {
  try {
    return parseName(text)
  } catch (error) {
    if (error instanceof DnsFault) return null
    throw error
  }
}
