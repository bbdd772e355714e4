import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#language/language.ts'
import classes from './list-table.module.css'
import { isSelectedBy, type RowSelection } from './row-selection.ts'

/** The filter of a list, how many rows match it, if that is known, and how many can be changed at once. */
export type Matching = { filter: object; count: number | null; countMax: number }

type SelectAllProps<Row> = {
  selection: RowSelection<Row>
  rows: ReadonlyMap<string, Row>
  /** Beside the box; without it, it is only its accessible name. */
  hasLabel?: boolean
}

/** Selects all rows that are loaded, or none of them. */
export function SelectAll<Row>({ selection, rows, hasLabel = false }: SelectAllProps<Row>) {
  const { t } = useTranslation()
  const selected = [...rows.keys()].filter((key) => selection.rows.has(key)).length
  const isAll = selection.filter !== null || selected === rows.size
  return (
    <Checkbox
      size="xs"
      {...(hasLabel ? { label: t('selectAll') } : { 'aria-label': t('selectAll') })}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection.setAll(rows, !isAll)}
    />
  )
}

type SelectMatchingProps<Row> = Omit<SelectAllProps<Row>, 'hasLabel'> & { matching: Matching }

/** Once all rows that are loaded are selected, offers to select those that are not loaded too. */
export function SelectMatching<Row>({ selection, rows, matching }: SelectMatchingProps<Row>) {
  const { t } = useTranslation()
  const { filter, count, countMax } = matching
  const isSelected = isSelectedBy(selection, filter)
  if (!isSelected && (rows.size === 0 || [...rows.keys()].some((key) => !selection.rows.has(key))))
    return null
  const isTooMany = count !== null && count > countMax
  const values = { count: count ?? 0, number: numberText(count ?? 0), max: numberText(countMax) }
  return (
    <Group gap="xs" justify="center" className={classes.matching ?? ''}>
      <Text size="sm" role="status">
        {isSelected
          ? t(count === null ? 'matchingSelected' : 'matchingSelectedCount', values)
          : t('loadedSelected', { count: rows.size })}
        {isTooMany && ` ${t('matchingTooMany', values)}`}
      </Text>
      {isSelected ? (
        <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
          {t('clearSelection')}
        </Button>
      ) : (
        !isTooMany && (
          <Button variant="subtle" size="compact-sm" onClick={() => selection.selectMatching(filter, rows)}>
            {t(count === null ? 'selectMatching' : 'selectMatchingCount', values)}
          </Button>
        )
      )}
    </Group>
  )
}

/** On a phone, where a list has no header. */
export function SelectAllLine<Row>(props: Omit<SelectAllProps<Row>, 'hasLabel'>) {
  return (
    <Box hiddenFrom="sm" className={classes.selectAll ?? ''}>
      <SelectAll {...props} hasLabel />
    </Box>
  )
}
