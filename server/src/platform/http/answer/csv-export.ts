/** A list as CSV. Pages are read one after the other, each in its own transaction. */
import { pageLimitMax } from '#kernel/list/page.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Context } from '#platform/context.ts'
import type { Stream } from '../operation/operation.ts'
import { csvType, csvWriter, savedAs } from './csv.ts'

export type CsvColumn<View> = readonly [name: string, cellOf: (view: View) => unknown]

type CsvExport<View> = {
  /** Of the file, without the date: `domains`. */
  name: string
  now: Date
  columns: readonly CsvColumn<View>[]
  readPage(
    context: Context,
    page: { limit: number; cursor?: string },
  ): Promise<{ data: readonly View[]; next_cursor: string | null }>
}

export function csvExport<View>({ name, now, columns, readPage }: CsvExport<View>): Stream {
  return {
    type: csvType,
    headers: savedAs(`${name}-${now.toISOString().slice(0, 10)}.csv`),
    async *pieces(within, signal) {
      const lines = await csvWriter()
      yield lines([columns.map(([column]) => column)])
      let cursor: string | null = null
      do {
        signal.throwIfAborted()
        const page: { limit: number; cursor?: string } = {
          limit: pageLimitMax,
          ...(cursor !== null && { cursor }),
        }
        const { data, next_cursor } = await within.act((context) => readPage(context, page))
        if (data.length > 0)
          yield lines(data.map((view) => columns.map(([, cellOf]) => textOf(cellOf(view)))))
        cursor = next_cursor
      } while (cursor !== null)
    },
  }
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Labels in one cell: `env:prod team:web`. */
export function labelsCell(labels: Readonly<Labels>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')
}
