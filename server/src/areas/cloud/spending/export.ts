/** Everything that is billed, as CSV, for spreadsheets. Pages are read one after the other, each in its own transaction. */
import { type BilledItem, type Charging, selectBilledPage } from '#areas/cloud/store/billed.ts'
import { csvType, csvWriter, savedAs } from '#platform/http/answer/export/csv.ts'
import { labelsCell } from '#platform/http/answer/export/csv-export.ts'
import type { Stream } from '#platform/http/operation/operation.ts'

const columns: readonly [name: string, cellOf: (item: BilledItem) => string | null][] = [
  ['kind', ({ kind }) => kind],
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['connection_id', ({ connection_id }) => connection_id],
  ['region', ({ region }) => region],
  ['labels', ({ labels }) => labelsCell(labels)],
  ['monthly', ({ amount }) => amount],
  ['currency', ({ currency }) => currency],
]

export function exportSpending(charging: Charging, now: Date): Stream {
  return {
    type: csvType,
    headers: savedAs(`cloud-spending-${now.toISOString().slice(0, 10)}.csv`),
    async *pieces(within, signal) {
      const lines = await csvWriter()
      yield lines([columns.map(([name]) => name)])
      let after: BilledItem | null = null
      do {
        signal.throwIfAborted()
        const page: BilledItem[] = await within.act((context) => selectBilledPage(context, after, charging))
        if (page.length > 0) yield lines(page.map((item) => columns.map(([, cellOf]) => cellOf(item) ?? '')))
        after = page.at(-1) ?? null
      } while (after !== null)
    },
  }
}
