import { useState } from 'react'

/**
 * The selected rows of a list, by their keys, as they were when they were selected. With a filter, all rows that match
 * it are selected, also those that are not loaded; `rows` then contains those that were loaded.
 */
export type RowSelection<Row> = {
  rows: ReadonlyMap<string, Row>
  filter: object | null
  toggle: (key: string, row: Row) => void
  /** Selects these rows besides those that are selected, or all of them no more. */
  setAll: (rows: ReadonlyMap<string, Row>, isSelected: boolean) => void
  /** Selects all rows that match, instead of the rows that are selected. */
  selectMatching: (filter: object, loaded: ReadonlyMap<string, Row>) => void
  clear: () => void
}

type Selected<Row> = Pick<RowSelection<Row>, 'rows' | 'filter'> & { shown: string }

/** With other filters in `shown` than when it was made, a selection by filter is one of the loaded rows only. */
export function useRowSelection<Row>(shown: object = {}): RowSelection<Row> {
  const key = JSON.stringify(shown)
  const [selected, setSelected] = useState<Selected<Row>>({ rows: new Map(), filter: null, shown: key })
  const filterOf = (present: Selected<Row>) => (present.shown === key ? present.filter : null)
  const setRows = (change: (present: Selected<Row>) => ReadonlyMap<string, Row>) =>
    setSelected((present) => ({ rows: change(present), filter: null, shown: key }))
  return {
    rows: selected.rows,
    filter: filterOf(selected),
    toggle: (rowKey, row) =>
      setRows((present) => {
        const next = new Map(present.rows)
        if (!next.delete(rowKey) && filterOf(present) === null) next.set(rowKey, row)
        return next
      }),
    setAll: (changed, isSelected) =>
      setRows(({ rows }) =>
        isSelected
          ? new Map([...rows, ...changed])
          : new Map([...rows].filter(([rowKey]) => !changed.has(rowKey))),
      ),
    selectMatching: (filter, loaded) => setSelected({ rows: loaded, filter, shown: key }),
    clear: () => setRows(() => new Map()),
  }
}

export function isSelectedBy<Row>(selection: RowSelection<Row>, filter: object): boolean {
  return selection.filter !== null && JSON.stringify(selection.filter) === JSON.stringify(filter)
}
