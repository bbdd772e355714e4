import { types } from 'pg'

/** A column of a result, and how its text becomes a value. */
export type Column = { name: string; parse: (text: string) => unknown }

type Field = { name: string; dataTypeID: number }

// bigint: counts and sizes here are far below 2^53, so they are numbers.
types.setTypeParser(types.builtins.INT8, Number)
const parseAnyTime: (text: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ, 'text')
types.setTypeParser(types.builtins.TIMESTAMPTZ, parseTime)

export function columnsOf(fields: readonly Field[]): readonly Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }))
}

export function rowOf(
  columns: readonly Column[],
  texts: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index++) {
    // As long as the list of texts.
    const { name, parse } = columns[index] as Column
    const text = texts[index] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** A time of these years in UTC, such as `2026-11-23 09:24:36.123456+00`, several times faster than any other. */
const utcTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/

function parseTime(text: string): Date {
  if (!utcTime.test(text) || text < '1000') return parseAnyTime(text)
  const two = (at: number) => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
  // Without further digits there is `+00`.
  const digit = (at: number, unit: number) => Math.max(0, text.charCodeAt(at) - zero) * unit
  const end = text.length - 3
  let ms = 0
  if (end > 20) ms += digit(20, 100)
  if (end > 21) ms += digit(21, 10)
  if (end > 22) ms += digit(22, 1)
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), ms))
}

const zero = '0'.charCodeAt(0)
