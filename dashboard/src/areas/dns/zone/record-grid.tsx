/**
 * The records of a zone, also of one of 100,000: only the rows in sight are drawn, and the next page is asked
 * for before its rows come into sight.
 */
import type { components } from '@holdfast/client'
import { ActionIcon, Card, Center, Checkbox, EmptyState, Loader, Text, Tooltip } from '@mantine/core'
import { IconList, IconPencil } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/session.tsx'
import { ProblemAlert } from '../../../ui/problem-alert.tsx'
import { RecordStateBadge } from '../sync-state.tsx'
import { RecordEditor } from './record-editor.tsx'
import classes from './record-grid.module.css'
import type { DnsRecord } from './records-panel.tsx'

const rowHeight = 41
const rowsAhead = 60

type List = {
  rows: readonly DnsRecord[]
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

export type RecordGridProps = {
  zone: components['schemas']['Zone']
  list: List
  isFiltered: boolean
  isAdding: boolean
  onAdded: () => void
  selected: ReadonlyMap<string, DnsRecord>
  onSelect: (selected: ReadonlyMap<string, DnsRecord>) => void
}

export function RecordGrid({
  zone,
  list,
  isFiltered,
  isAdding,
  onAdded,
  selected,
  onSelect,
}: RecordGridProps) {
  const { t } = useTranslation('dns')
  const frame = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const lastSeen = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && lastSeen > rows.length - rowsAhead) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, lastSeen, rows.length])

  function toggle(record: DnsRecord) {
    const next = new Map(selected)
    if (!next.delete(record.id)) next.set(record.id, record)
    onSelect(next)
  }
  if (list.isPending)
    return (
      <Center h={240}>
        <Loader />
      </Center>
    )
  if (list.error && rows.length === 0) return <ProblemAlert problem={list.error} />
  const allSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <Card padding={0}>
      <div
        className={classes.frame}
        ref={frame}
        role="table"
        aria-label={t('tabRecords')}
        aria-rowcount={rows.length + 1}
      >
        <div className={classes.head} role="row">
          <span role="columnheader">
            <Checkbox
              size="xs"
              aria-label={t('tabRecords')}
              checked={allSelected}
              indeterminate={selected.size > 0 && !allSelected}
              onChange={() => onSelect(new Map(allSelected ? [] : rows.map((record) => [record.id, record])))}
            />
          </span>
          {(['name', 'type', 'value', 'ttl', 'state'] as const).map((header) => (
            <span key={header} role="columnheader">
              {t(header)}
            </span>
          ))}
          <span role="columnheader" />
        </div>
        {isAdding && <RecordEditor zone={zone} record={null} onDone={onAdded} />}
        {rows.length === 0 && !isAdding && (
          <div className={classes.empty}>
            {isFiltered ? (
              <Text c="dimmed">{t('nothingMatches', { ns: 'frame' })}</Text>
            ) : (
              <EmptyState
                icon={<IconList />}
                variant="light"
                title={t('noRecords')}
                description={t('noRecordsText')}
              />
            )}
          </div>
        )}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="rowgroup">
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const record = rows[index]
            if (!record) return null
            return (
              <div
                key={key}
                data-index={index}
                ref={virtual.measureElement}
                className={classes.slot}
                style={{ transform: `translateY(${start}px)` }}
              >
                {editing === record.id ? (
                  <RecordEditor zone={zone} record={record} onDone={() => setEditing(null)} />
                ) : (
                  <RecordRow
                    record={record}
                    isSelected={selected.has(record.id)}
                    onToggle={toggle}
                    onEdit={setEditing}
                  />
                )}
              </div>
            )
          })}
        </div>
      </div>
      <Text size="xs" c="dimmed" px="md" py={6}>
        {rows.length.toLocaleString()}
        {hasNextPage && ` / ${zone.record_count.toLocaleString()}`}
      </Text>
    </Card>
  )
}

type RowProps = {
  record: DnsRecord
  isSelected: boolean
  onToggle: (record: DnsRecord) => void
  onEdit: (id: string) => void
}

function RecordRow({ record, isSelected, onToggle, onEdit }: RowProps) {
  const { t } = useTranslation('dns')
  const may = useMay()
  const { id, name, type, value, priority, ttl, state, comment } = record
  return (
    <div
      className={classes.row}
      role="row"
      data-selected={isSelected || undefined}
      onDoubleClick={() => onEdit(id)}
    >
      <span role="cell">
        <Checkbox
          size="xs"
          aria-label={`${name} ${type}`}
          checked={isSelected}
          onChange={() => onToggle(record)}
        />
      </span>
      <span role="cell" className={classes.name}>
        {name}
      </span>
      <span role="cell" className={classes.type}>
        {type}
      </span>
      <Tooltip label={comment} disabled={!comment}>
        <span role="cell" className={classes.value}>
          {priority === null ? value : `${priority} ${value}`}
        </span>
      </Tooltip>
      <span role="cell">{ttl}</span>
      <span role="cell">
        <RecordStateBadge state={state} />
      </span>
      <span role="cell">
        {may('dns.records.update') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t('editRecord')}
            onClick={() => onEdit(id)}
          >
            <IconPencil size={15} />
          </ActionIcon>
        )}
      </span>
    </div>
  )
}
