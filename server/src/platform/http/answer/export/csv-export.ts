/** A list as CSV. */
import type { Labels } from '#kernel/text/labels.ts'
import type { Stream } from '#platform/http/operation/operation.ts'
import { csvType, csvWriter, savedAs } from './csv.ts'
import { exportedPages, type ReadExportedPage } from './exported-pages.ts'

export type CsvColumn<View> = readonly [name: string, cellOf: (view: View) => unknown]

type CsvExport<View> = {
  /** Of the file, without the date: `domains`. */
  name: string
  now: Date
  columns: readonly CsvColumn<View>[]
  readPage: ReadExportedPage<View>
}

export function csvExport<View>({ name, now, columns, readPage }: CsvExport<View>): Stream {
  return {
    type: csvType,
    headers: savedAs(`${name}-${now.toISOString().slice(0, 10)}.csv`),
    async *pieces(within, signal) {
      const lines = await csvWriter()
      yield lines([columns.map(([column]) => column)])
      for await (const views of exportedPages(within, signal, readPage))
        yield lines(views.map((view) => columns.map(([, cellOf]) => textOf(cellOf(view)))))
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
