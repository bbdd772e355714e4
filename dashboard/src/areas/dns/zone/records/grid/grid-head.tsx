import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './grid.module.css'
import type { Selection } from './record-selection.ts'

export type GridHeadProps = {
  descending: boolean
  onSort: (descending: boolean) => void
  total: number
  selection: Selection
  mayEdit: boolean
}

export function GridHead({ descending, onSort, total, selection, mayEdit }: GridHeadProps) {
  const { t } = useTranslation('dns')
  const selected = selection.records.size
  const isAll = total > 0 && selected >= total
  const Arrow = descending ? IconArrowUp : IconArrowDown
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      {/* Screen readers would announce an empty header. */}
      <span role={mayEdit ? 'columnheader' : 'presentation'} className={classes.check}>
        {mayEdit && (
          <input
            type="checkbox"
            aria-label={t('selectAll')}
            title={t('selectAll')}
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !isAll
            }}
            onChange={() => (selected > 0 ? selection.clear() : selection.selectAll(total))}
          />
        )}
      </span>
      <span role="columnheader" className={classes.name} aria-sort={descending ? 'descending' : 'ascending'}>
        <button type="button" className={classes.sort} onClick={() => onSort(!descending)}>
          {t('name')}
          <Arrow size={13} />
        </button>
      </span>
      <span role="columnheader" className={classes.type}>
        {t('type')}
      </span>
      <span role="columnheader" className={classes.value}>
        {t('value')}
      </span>
      <span role="columnheader" className={classes.ttl}>
        {t('ttl')}
      </span>
      <span role="columnheader" className={classes.state}>
        {t('state')}
      </span>
      <span role="columnheader" className={classes.actions}>
        <VisuallyHidden>{t('actions')}</VisuallyHidden>
      </span>
    </div>
  )
}

export function GridFoot({ total, mayEdit }: { total: number; mayEdit: boolean }) {
  const { t, i18n } = useTranslation('dns')
  return (
    <Text size="xs" c="dimmed" px="md" py={6} component="div" className={classes.foot ?? ''}>
      <span>{t('recordsFound', { count: total, number: total.toLocaleString(i18n.language) })}</span>
      {mayEdit && <span className={classes.hint}>{t('gridKeys')}</span>}
    </Text>
  )
}
