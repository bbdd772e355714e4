import type { components } from '@holdfast/client'
import { Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { useLanguage } from '#ui/activity/activity-sentence.tsx'
import classes from './changes-difference.module.css'

type Changes = components['schemas']['AuditChanges']

/** The changed fields, each before and after. */
export function ChangesDifference({ changes: { before, after } }: { changes: Changes }) {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const language = useLanguage()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0)
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
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{activity.fieldLabel(name, language)}</th>
            {before && <Value kind="gone" side={before} name={name} />}
            {after && <Value kind="come" side={after} name={name} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ValueProps = { kind: 'gone' | 'come'; side: Readonly<Record<string, unknown>>; name: string }

function Value({ kind, side, name }: ValueProps) {
  const isThere = Object.hasOwn(side, name)
  return (
    <td className={classes.value} data-kind={isThere ? kind : 'none'}>
      {isThere ? textOf(side[name]) : '–'}
    </td>
  )
}

function textOf(value: unknown): string {
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
