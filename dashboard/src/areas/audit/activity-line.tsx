import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#ui/activity/activity-context.tsx'
import { ActivitySentence, useLanguage } from '#ui/activity/activity-sentence.tsx'
import type { ActivityEntry } from '#ui/activity/sentence.ts'
import { ResultBadge } from './entry/result-badge.tsx'

/** One action: its sentence, and the changed fields. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('audit')
  const { count, result } = entry
  return (
    <>
      <Text size="sm" component="div">
        <ActivitySentence entry={entry} />
        {count > 1 && (
          <Text span c="dimmed">
            {' '}
            {t('times', { count })}
          </Text>
        )}
      </Text>
      <FieldChanges entry={entry} />
      {result !== 'ok' && <ResultBadge entry={entry} />}
    </>
  )
}

/** The changed fields that fit in one line. */
function FieldChanges({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation('audit')
  const activity = useActivity()
  const { shown, more } = activity.fieldChanges(entry, useLanguage())
  if (shown.length === 0) return null
  const texts = shown.map(({ label, before, after }) =>
    before === '' || after === '' ? t('fieldChanged', { field: label }) : `${label}: ${before} → ${after}`,
  )
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {[...texts, ...(more > 0 ? [t('moreFields', { count: more })] : [])].join(' · ')}
    </Text>
  )
}
