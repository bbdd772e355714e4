/**
 * The last readings of a collector, stored between its requests: rates need the reading before, and a request has only a
 * part of a minute, since Prometheus splits what it sends. Of each series and minute, the last reading is kept.
 */
import { type Quantity, quantities, type Reading } from './reading.ts'

/** How far a reading may be behind the newest one that is stored. */
const windowSeconds = 180
/** After an hour without a reading, a mean says nothing about now. */
const previousSeconds = 3600
/** Those of 256 CPUs, and all others of a large machine. */
const seriesMax = 2500

/** By time; times are seconds since 1970. */
type Readings = [at: number, value: number][]

/** In the form in which it is stored. */
export type SeriesReadings = [Quantity, label: string, part: string, Readings]

export type Merged = {
  /** With all readings of this time. */
  series: SeriesReadings[]
  /** With those that later ones need. */
  stored: SeriesReadings[]
  /** The starts of the minutes that have new readings, as seconds since 1970. */
  minutes: Set<number>
  /** How many readings were added, were too old, or of a series too many. */
  added: number
  late: number
  dropped: number
}

function minuteOf(at: number): number {
  return Math.floor(at / 60) * 60
}

/** Adds readings, in any order, to those that are stored. The same readings again change nothing. */
export function mergeReadings(stored: readonly SeriesReadings[], readings: readonly Reading[]): Merged {
  const series = new Map(stored.map((one) => [textOf(one), structuredClone(one)]))
  const oldest = newestOf(stored) - windowSeconds
  const merged: Merged = { series: [], stored: [], minutes: new Set(), added: 0, late: 0, dropped: 0 }
  for (const { quantity, label, part, at: time, value } of readings) {
    const at = time.getTime() / 1000
    const key = textOf([quantity, label, part])
    const known = series.get(key)
    if (at <= oldest) merged.late++
    else if (!known && series.size >= seriesMax) merged.dropped++
    else {
      const own = known?.[3] ?? []
      if (!known) series.set(key, [quantity, label, part, own])
      put(own, at, value)
      merged.minutes.add(minuteOf(at))
      merged.added++
    }
  }
  merged.series = [...series.values()]
  const newest = newestOf(merged.series)
  merged.stored = merged.series
    .map(([quantity, label, part, own]): SeriesReadings => [quantity, label, part, keptOf(own, newest)])
    .filter(([, , , kept]) => kept.length > 0)
  return merged
}

function textOf([quantity, label, part]: readonly [Quantity, string, string, ...unknown[]]): string {
  return JSON.stringify([quantity, label, part])
}

/** 0: there is none. */
function newestOf(series: readonly SeriesReadings[]): number {
  return series.reduce((newest, [, , , own]) => Math.max(newest, own.at(-1)?.[0] ?? 0), 0)
}

/** The minutes of the last readings: one request can have only a part of the newest. */
export function recentMinutes(series: readonly SeriesReadings[]): Set<number> {
  const oldest = newestOf(series) - windowSeconds
  return new Set(
    series.flatMap(([, , , own]) => own.filter(([at]) => at > oldest).map(([at]) => minuteOf(at))),
  )
}

/** The last one of each minute. */
function put(own: Readings, at: number, value: number): void {
  const minute = minuteOf(at)
  const index = own.findIndex(([other]) => minuteOf(other) >= minute)
  const there = own[index]
  if (!there) own.push([at, value])
  else if (minuteOf(there[0]) > minute) own.splice(index, 0, [at, value])
  else if (there[0] <= at) own[index] = [at, value]
}

/** Those of the window, and the one before it. */
function keptOf(own: Readings, newest: number): Readings {
  const first = own.findIndex(([at]) => at > newest - windowSeconds)
  const from = first === -1 ? own.length - 1 : Math.max(0, first - 1)
  return own.slice(from).filter(([at]) => at > newest - previousSeconds)
}

/** The value of a series in a minute: of a counter its growth in a second. Null: it has none. */
export function valueIn([quantity, , , own]: SeriesReadings, minute: number): number | null {
  const index = own.findIndex(([at]) => minuteOf(at) === minute)
  const [reading, before] = [own[index], own[index - 1]]
  if (!reading) return null
  if (quantities[quantity] === 'gauge') return reading[1]
  if (!before || reading[1] < before[1] || reading[0] - before[0] > previousSeconds) return null
  return (reading[1] - before[1]) / (reading[0] - before[0])
}
