/**
 * The records of a zone of up to 100,000 records and more: only visible rows are rendered and loaded, and the scroll
 * bar represents the whole zone.
 */
import { Card, Center, Loader } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DnsRecord, Zone } from '#areas/dns/record.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { RecordEditor } from '../editor/record-editor.tsx'
import classes from './grid.module.css'
import { GridFoot, GridHead } from './grid-head.tsx'
import { onGridKey } from './grid-keys.ts'
import { EditedRow, GridRow, type RowActions, rowId } from './grid-row.tsx'
import { headHeight, useGridRows } from './grid-rows.ts'
import type { Selection } from './record-selection.ts'
import { type FirstRecords, type RecordsRequest, useFirstRecords, useRecordWindow } from './record-window.ts'
import { useRowTexts } from './row-texts.ts'

export type RecordGridProps = {
  zone: Zone
  apiRequest: RecordsRequest
  selection: Selection
  mayEdit: boolean
  onSort: (descending: boolean) => void
  onRemove: (records: readonly DnsRecord[]) => void
  onShowHistory: (record: DnsRecord) => void
  /** Shown if the list is empty. */
  empty: ReactNode
}

export function RecordGrid(props: RecordGridProps) {
  const first = useFirstRecords(props.apiRequest)
  if (first.isPending)
    return (
      <Center h={240}>
        <Loader />
      </Center>
    )
  if (first.error && first.total === 0) return <ProblemAlert problem={first.error} />
  if (first.total === 0) return props.empty
  return <FilledGrid {...props} first={first} />
}

type Editing = { record: DnsRecord; index: number }

function FilledGrid(props: RecordGridProps & { first: FirstRecords }) {
  const { zone, first, selection, mayEdit, onSort, onRemove, onShowHistory } = props
  const { t } = useTranslation('dns')
  const frame = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [active, setActive] = useState(0)
  // The request of the rows that are shown, while the response to a newer request may still be loading.
  const { total, apiRequest } = first
  const texts = useRowTexts()
  const visible = useGridRows(frame, total, editing?.index ?? null)
  const rows = useRecordWindow(first, visible.visibleRange)
  // New search results are shown from the beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question, another list
  useEffect(() => {
    // Skipped at the top of the list, since reading the scroll position forces a layout.
    if (visible.isScrolled) frame.current?.scrollTo(0, 0)
    setActive(0)
  }, [apiRequest])
  const actions = useSameActions({
    toggle: selection.toggle,
    edit(record, index) {
      setEditing({ record, index })
      setActive(index)
    },
    remove: (record) => onRemove([record]),
    showHistory: onShowHistory,
  })
  const at = (index: number) => (mayEdit ? rows.at(index) : undefined)
  const onKey = onGridKey({
    count: total,
    active,
    pageRows: visible.visibleRange.last - visible.visibleRange.first,
    moveTo(index) {
      setActive(index)
      visible.scrollTo(index)
    },
    ...keyActions(at, actions, props),
  })
  const leaveEditor = () => {
    setEditing(null)
    frame.current?.focus()
  }
  return (
    <Card padding={0}>
      <ProblemAlert problem={first.error ?? rows.error} />
      <div
        className={classes.frame}
        style={{ height: headHeight + visible.height }}
        ref={frame}
        role="grid"
        tabIndex={0}
        aria-label={t('records')}
        aria-multiselectable={mayEdit}
        aria-rowcount={total + 1}
        aria-activedescendant={rowId(active)}
        aria-busy={first.isStale}
        onKeyDown={onKey}
      >
        <GridHead
          descending={apiRequest.query?.sort === '-name'}
          onSort={onSort}
          total={total}
          selection={selection}
          mayEdit={mayEdit}
        />
        <div className={classes.rows} style={{ height: visible.height }} role="rowgroup">
          {visible.places.map((place) =>
            place.index === editing?.index ? (
              <EditedRow
                key={editing.record.id}
                {...place}
                isActive={place.index === active}
                measure={visible.measure}
              >
                <RecordEditor zone={zone} record={editing.record} onDone={leaveEditor} />
              </EditedRow>
            ) : (
              <GridRow
                key={place.index}
                {...place}
                isActive={place.index === active}
                {...rowState(rows.at, place.index, selection)}
                mayEdit={mayEdit}
                term={apiRequest.query?.q ?? ''}
                texts={texts}
                actions={actions}
              />
            ),
          )}
        </div>
      </div>
      <GridFoot total={total} mayEdit={mayEdit} />
    </Card>
  )
}

type At = (index: number) => DnsRecord | undefined

function rowState(at: At, index: number, selection: Selection) {
  const record = at(index)
  return {
    record,
    isContinued: record !== undefined && index > 0 && at(index - 1)?.name === record.name,
    isSelected: record !== undefined && selection.records.has(record.id),
  }
}

/** Runs an action with the record in a row, if it is loaded and may be edited. */
function keyActions(
  at: At,
  actions: RowActions,
  { selection, onRemove, mayEdit, ...props }: RecordGridProps & { first: FirstRecords },
) {
  const withRecord = (index: number, runWithUndo: (record: DnsRecord) => void) => {
    const record = at(index)
    if (record) runWithUndo(record)
  }
  return {
    toggle: (index: number, isRange: boolean) =>
      withRecord(index, (record) => actions.toggle(record, index, isRange)),
    edit: (index: number) => withRecord(index, (record) => actions.edit(record, index)),
    remove: (index: number) =>
      withRecord(index, (record) =>
        onRemove(selection.records.size > 0 ? [...selection.records.values()] : [record]),
      ),
    selectAll: () => mayEdit && selection.selectAll(props.first.total),
    clear: selection.clear,
  }
}

/** Always the same object, so that rows are not rendered again because of it. */
function useSameActions(actions: RowActions): RowActions {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  return useMemo(
    () => ({
      toggle: (...args) => latest.current.toggle(...args),
      edit: (...args) => latest.current.edit(...args),
      remove: (...args) => latest.current.remove(...args),
      showHistory: (...args) => latest.current.showHistory(...args),
    }),
    [],
  )
}
