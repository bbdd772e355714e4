/** A list of resources: columns, pages, and the states loading, error and empty. */
import {
  ActionIcon,
  Card,
  Center,
  Checkbox,
  EmptyState,
  Loader,
  ScrollArea,
  Table,
  Text,
} from '@mantine/core'
import { type Icon, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import classes from './list-table.module.css'
import { isSelectedBy, type RowSelection } from './row-selection.ts'
import { type Matching, SelectAll, SelectAllLine, SelectMatching } from './selection-box.tsx'
import { ShowMore } from './show-more.tsx'

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  width?: number | string
  /** Aligned to the right, for numbers. */
  isNumber?: boolean
}

type List<Row> = {
  rows: readonly Row[]
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

/** The expanded content of a row, and the accessible name of the row. */
type Detail<Row> = { nameOf: (row: Row) => string; of: (row: Row) => ReactNode }

export type ListTableProps<Row> = {
  label: string
  list: List<Row>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Shown if the list is empty; offers the next step. */
  empty: { icon: Icon; title: string; text: string; action?: ReactNode }
  /** Whether a filter is set: an empty list then means that nothing matches. */
  isFiltered?: boolean
  detail?: Detail<Row>
  selection?: Selectable<Row> | undefined
}

/** Rows that can be selected, and their accessible names. */
type Selectable<Row> = {
  selection: RowSelection<Row>
  nameOf: (row: Row) => string
  /** Offered while the list has more pages. */
  matching?: Matching
}

type ListStatesProps<Row> = Pick<ListTableProps<Row>, 'empty' | 'isFiltered'> & {
  list: Pick<List<Row>, 'rows' | 'isPending' | 'error'>
  /** Shown if the list has rows. */
  children: ReactNode
}

/** What is shown in the place of a list while it is loaded, cannot be loaded, or is empty. */
export function ListStates<Row>({ list, empty, isFiltered = false, children }: ListStatesProps<Row>) {
  const { t } = useTranslation()
  const { rows, isPending, error } = list
  if (isPending)
    return (
      <Center h={240}>
        <Loader />
      </Center>
    )
  if (error && rows.length === 0) return <ProblemAlert problem={error} />
  if (rows.length > 0) return children
  return isFiltered ? (
    <Text c="dimmed" ta="center" py="xl">
      {t('nothingMatches')}
    </Text>
  ) : (
    <Card py={56}>
      <EmptyState
        icon={<empty.icon stroke={1.5} />}
        variant="light"
        title={empty.title}
        description={empty.text}
      >
        {empty.action && <EmptyState.Actions>{empty.action}</EmptyState.Actions>}
      </EmptyState>
    </Card>
  )
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  return (
    <ListStates {...props}>
      <Rows {...props} />
    </ListStates>
  )
}

function Rows<Row>(props: ListTableProps<Row>) {
  const { label, list, columns, keyOf, detail, selection } = props
  const { rows } = list
  const loaded = new Map(rows.map((row) => [keyOf(row), row]))
  return (
    <Card padding={0}>
      {selection && <SelectAllLine selection={selection.selection} rows={loaded} />}
      {selection?.matching && (list.hasNextPage || selection.selection.filter !== null) && (
        <SelectMatching selection={selection.selection} rows={loaded} matching={selection.matching} />
      )}
      <ScrollArea type="auto">
        <Table aria-label={label} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {detail && <Table.Td w={40} />}
              {selection && (
                <Table.Th w={40} pr={0} visibleFrom="sm">
                  <SelectAll selection={selection.selection} rows={loaded} />
                </Table.Th>
              )}
              {columns.map(({ header, width, isNumber }) =>
                header === '' ? (
                  <Table.Td key={header} w={width} />
                ) : (
                  <Table.Th
                    key={header}
                    w={width}
                    ta={isNumber ? 'right' : 'left'}
                    fz="xs"
                    c="dimmed"
                    fw={600}
                  >
                    {header}
                  </Table.Th>
                ),
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row
                key={keyOf(row)}
                id={keyOf(row)}
                row={row}
                columns={columns}
                detail={detail}
                selection={selection}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {list.hasNextPage && (
        <Center p="sm">
          <ShowMore list={list} />
        </Center>
      )}
    </Card>
  )
}

function isSelected<R>({ selection, matching }: Selectable<R>, key: string): boolean {
  return selection.rows.has(key) || (matching !== undefined && isSelectedBy(selection, matching.filter))
}

type RowProps<R> = {
  id: string
  row: R
  columns: readonly Column<R>[]
  detail: Detail<R> | undefined
  selection: Selectable<R> | undefined
}

function Row<R>({ id: key, row, columns, detail, selection }: RowProps<R>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Table.Tr>
        {detail && (
          <Table.Td pr={0} className={classes.unfolding ?? ''}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              className={classes.unfold ?? ''}
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={t('details', { name: detail.nameOf(row) })}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
          </Table.Td>
        )}
        {selection && (
          <Table.Td pr={0} className={classes.unfolding ?? ''}>
            <Checkbox
              size="xs"
              aria-label={t('selectRow', { name: selection.nameOf(row) })}
              checked={isSelected(selection, key)}
              onChange={() => selection.selection.toggle(key, row)}
            />
          </Table.Td>
        )}
        {columns.map(({ header, cell, isNumber }) => (
          <Table.Td key={header} data-header={header} data-number={isNumber} className={classes.cell ?? ''}>
            <div>{cell(row)}</div>
          </Table.Td>
        ))}
      </Table.Tr>
      {detail && isOpen && (
        <Table.Tr id={id} className={classes.detail ?? ''}>
          <Table.Td colSpan={columns.length + 1} className={classes.details ?? ''}>
            {detail.of(row)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
