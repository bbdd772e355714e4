import type { components } from '@holdfast/client'
import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import classes from './changes-difference.module.css'
import { changesRows, leftOut } from './changes-rows.ts'

type Changes = components['schemas']['AuditChanges']

/** The changed fields and list items, each before and after. */
export function ChangesDifference({ changes }: { changes: Changes }) {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const language = useLanguage()
  const { before, after } = changes
  const rows = changesRows(changes, activity)
  const more = leftOut(changes, activity)
  const moreText = (count: number) => (count > 0 ? t('andMore', { count }) : null)
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noChanges')}
      </Text>
    )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>
            <VisuallyHidden>{t('field')}</VisuallyHidden>
          </th>
          {before && <th>{t('before')}</th>}
          {after && <th>{t('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.field === null ? row.name : activity.fieldLabel(row.field, language)}</th>
            {before && <Value kind="gone" text={row.before} />}
            {after && <Value kind="come" text={row.after} />}
          </tr>
        ))}
        {(more.before > 0 || more.after > 0) && (
          <tr>
            <th scope="row">…</th>
            {before && <Value kind="gone" text={moreText(more.before)} />}
            {after && <Value kind="come" text={moreText(more.after)} />}
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Value({ kind, text }: { kind: 'gone' | 'come'; text: string | null }) {
  return (
    <td className={classes.value} data-kind={text === null ? 'none' : kind}>
      {text ?? '–'}
    </td>
  )
}
