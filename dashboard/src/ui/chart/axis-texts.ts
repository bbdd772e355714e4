/**
 * The labels of a time axis. They are distinct and do not overlap: of the formats the shortest is used that tells all
 * times apart, and if there is too little space, only each second, third, … time has a label.
 */

export type Tick = {
  /** In seconds since 1970. */
  time: number
  /** Its distance from the left end of the axis, in px. */
  left: number
}

type AxisOptions = {
  language: string
  /** The width of a line of text in px. */
  widthOf: (text: string) => number
  /** Between the left end of the axis and the left edge of the chart, and likewise on the right. */
  room: { left: number; right: number }
  /** The length of the axis in px. */
  length: number
}

/** Between two labels, in px. */
const gap = 10

/** One text for each tick, empty where there is no space. A text has one line or two. */
export function axisTexts(ticks: readonly Tick[], options: AxisOptions): string[] {
  const formatters = createFormatters(options.language)
  for (let step = 1; step <= ticks.length; step++) {
    const kept = ticks.filter((_tick, index) => index % step === 0)
    const labels = labelsOf(kept, formatters, options)
    if (!overlap(labels))
      return ticks.map((_tick, index) => (index % step === 0 ? (labels[index / step]?.text ?? '') : ''))
  }
  return []
}

type Label = { text: string; left: number; right: number }

/** The text is empty if it would be cut off at the edge of the chart. */
function labelsOf(
  ticks: readonly Tick[],
  formatters: Formatters,
  { widthOf, room, length }: AxisOptions,
): Label[] {
  const texts = distinctTexts(
    ticks.map(({ time }) => time),
    formatters,
  )
  return ticks.map(({ left }, index) => {
    const text = texts[index] ?? ''
    const half = Math.max(...text.split('\n').map(widthOf)) / 2
    const isWithin = left - half >= -room.left && left + half <= length + room.right
    return { text: isWithin ? text : '', left: left - half, right: left + half }
  })
}

function overlap(labels: readonly Label[]): boolean {
  const shown = labels.filter(({ text }) => text !== '')
  return shown.some(({ left }, index) => left < (shown[index - 1]?.right ?? Number.NEGATIVE_INFINITY) + gap)
}

type Format = Intl.DateTimeFormatOptions

const day: Format = { day: 'numeric', month: 'short' }
const year: Format = { ...day, year: 'numeric' }
const minute: Format = { hour: '2-digit', minute: '2-digit' }
const second: Format = { ...minute, second: '2-digit' }
/** When clocks are set back, an hour has the same name twice. */
const zone: Format = { timeZoneName: 'shortOffset' }
const minuteInZone: Format = { ...minute, ...zone }
const secondInZone: Format = { ...second, ...zone }

/** The shortest texts that tell the times apart. Of times within one second, only the first has a text. */
function distinctTexts(times: readonly number[], formatterOf: Formatters): string[] {
  const textsIn = (format: Format) => {
    const formatter = formatterOf(format)
    return times.map((time) => formatter.format(time * 1000))
  }
  const candidates = times.every(startsDay)
    ? [() => textsIn(day), () => textsIn(year)]
    : [minute, minuteInZone, second, secondInZone].flatMap((format) => [
        () => withDays(textsIn(format), textsIn(day), 'new'),
        () => withDays(textsIn(format), textsIn(day), 'all'),
      ])
  let best: string[] = []
  for (const candidate of candidates) {
    const texts = candidate()
    if (new Set(texts).size > new Set(best).size) best = texts
    if (new Set(best).size === times.length) break
  }
  return best.map((text, index) => (best.indexOf(text) === index ? text : ''))
}

type Formatters = (format: Format) => Intl.DateTimeFormat

/** A formatter takes longer to create than to format all times of a chart. */
function createFormatters(language: string): Formatters {
  const created = new Map<Format, Intl.DateTimeFormat>()
  return (format) => {
    const formatter = created.get(format) ?? new Intl.DateTimeFormat(language, format)
    created.set(format, formatter)
    return formatter
  }
}

/** Adds the day in a second line: to all texts, or to the first of each day. Texts of one day need none. */
function withDays(texts: readonly string[], days: readonly string[], which: 'new' | 'all'): string[] {
  if (new Set(days).size < 2) return [...texts]
  return texts.map((text, index) =>
    which === 'all' || days[index] !== days[index - 1] ? `${text}\n${days[index]}` : text,
  )
}

function startsDay(time: number): boolean {
  const date = new Date(time * 1000)
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0
}
