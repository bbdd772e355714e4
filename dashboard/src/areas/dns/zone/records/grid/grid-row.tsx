/**
 * One record in the grid. During scrolling, dozens of rows are added and removed in every frame, so a row consists of
 * plain elements and is rendered again only when it changes.
 */
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, type PropsWithChildren } from 'react'
import { type DnsRecord, displayedName, fullValue } from '#areas/dns/record.ts'
import { recordStates } from '#areas/dns/sync-state.tsx'
import { Duration } from '#ui/format/formatted-duration.tsx'
import { Highlighted } from '#ui/format/highlighted.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { ManagedBadge } from '#ui/related/managed-badge.tsx'
import classes from './grid.module.css'
import type { RowTexts } from './row-texts.ts'

export type RowActions = {
  toggle: (record: DnsRecord, index: number, isRange: boolean) => void
  edit: (record: DnsRecord, index: number) => void
  remove: (record: DnsRecord) => void
  /** Shows the history of its RRset. */
  showHistory: (record: DnsRecord) => void
}

type RowPlace = { index: number; top: number; isActive: boolean }

export type GridRowProps = RowPlace & {
  /** Undefined while the record is loading. */
  record: DnsRecord | undefined
  /** Whether the record above has the same name. */
  isContinued: boolean
  isSelected: boolean
  mayEdit: boolean
  /** The search text, to be highlighted. */
  term: string
  texts: RowTexts
  actions: RowActions
}

export const GridRow = memo(function GridRow({ index, top, isActive, ...props }: GridRowProps) {
  const { record, isSelected, mayEdit, actions } = props
  return (
    <div
      id={rowId(index)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      onDoubleClick={() => record && mayEdit && actions.edit(record, index)}
    >
      {record ? (
        <Cells {...props} index={index} record={record} />
      ) : (
        <span role="gridcell" className={classes.pending} />
      )}
    </div>
  )
})

export function rowId(index: number): string {
  return `record-${index}`
}

type CellsProps = Omit<GridRowProps, 'top' | 'isActive'> & { record: DnsRecord }

function Cells({ record, index, isContinued, isSelected, mayEdit, term, texts, actions }: CellsProps) {
  const {
    display_type: type,
    ttl,
    state,
    error,
    raw,
    managed_by,
    comment,
    labels,
    display_name,
    fqdn,
  } = record
  const title = `${display_name} ${type}`
  const note = [...(raw ? [texts.raw] : []), ...(comment ? [comment] : []), ...labelTexts(labels)].join(' · ')
  return (
    <>
      <span role={mayEdit ? 'gridcell' : 'presentation'} className={classes.check}>
        {mayEdit && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`${texts.select}: ${title}`}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => actions.toggle(record, index, event.shiftKey)}
          />
        )}
      </span>
      <span role="gridcell" className={classes.name} data-continued={isContinued || undefined} title={fqdn}>
        <Highlighted text={displayedName(record)} term={term} />
      </span>
      <span role="gridcell" className={classes.type}>
        {type}
      </span>
      <span role="gridcell" className={classes.value}>
        <span className={classes.data} title={fullValue(record)}>
          <Highlighted text={fullValue(record)} term={term} />
        </span>
        {managed_by && <ManagedBadge manager={managed_by} />}
        {error && (
          <span className={classes.error} title={error.message}>
            {error.message}
          </span>
        )}
        {note && (
          <span className={classes.note} title={note}>
            <Highlighted text={note} term={term} />
          </span>
        )}
      </span>
      <span role="gridcell" className={classes.ttl}>
        <Duration seconds={ttl} />
      </span>
      <span
        role="gridcell"
        className={classes.state}
        data-tone={recordStates[state].tone}
        title={error?.message}
      >
        {texts.states[state]}
      </span>
      <span role="gridcell" className={classes.actions}>
        <button
          type="button"
          tabIndex={-1}
          title={texts.showHistory}
          aria-label={`${texts.showHistory}: ${title}`}
          onClick={() => actions.showHistory(record)}
        >
          <IconHistory size={15} />
        </button>
        {mayEdit && (
          <>
            <button
              type="button"
              tabIndex={-1}
              title={texts.edit}
              aria-label={`${texts.edit}: ${title}`}
              onClick={() => actions.edit(record, index)}
            >
              <IconPencil size={15} />
            </button>
            <button
              type="button"
              tabIndex={-1}
              title={texts.remove}
              aria-label={`${texts.remove}: ${title}`}
              onClick={() => actions.remove(record)}
            >
              <IconTrash size={15} />
            </button>
          </>
        )}
      </span>
    </>
  )
}

type EditedRowProps = PropsWithChildren<RowPlace & { measure: (row: HTMLElement | null) => void }>

/** A row with the height of the editor in it. */
export function EditedRow({ index, top, measure, children }: EditedRowProps) {
  return (
    <div
      id={rowId(index)}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className={classes.edited}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell">{children}</div>
    </div>
  )
}
