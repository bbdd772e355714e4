import { useState } from 'react'

/** The selected rows of a list, by their keys, as they were when they were selected. */
export type RowSelection<Row> = {
  rows: ReadonlyMap<string, Row>
  toggle: (key: string, row: Row) => void
  /** Selects these rows besides those that are selected, or all of them no more. */
  setAll: (rows: ReadonlyMap<string, Row>, isSelected: boolean) => void
  clear: () => void
}

export function useRowSelection<Row>(): RowSelection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows,
    toggle: (key, row) =>
      setRows((present) => {
        const next = new Map(present)
        if (!next.delete(key)) next.set(key, row)
        return next
      }),
    setAll: (changed, isSelected) =>
      setRows((present) =>
        isSelected
          ? new Map([...present, ...changed])
          : new Map([...present].filter(([key]) => !changed.has(key))),
      ),
    clear: () => setRows(new Map()),
  }
}
