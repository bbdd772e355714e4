import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Ago, dateText, Moment, rangeText } from '#ui/format/time.tsx'
import { DateBar } from '../domain/expiry/expiry-bar.tsx'
import type { WatchedDomain } from './watched-states.tsx'

type Drop = NonNullable<WatchedDomain['expected_drop']>

export const confidenceTexts: Record<Drop['confidence'], MessageKey<'domains'>> = {
  high: 'dropHigh',
  medium: 'dropMedium',
  low: 'dropLow',
}

export const confidenceLabels: Record<Drop['confidence'], MessageKey<'domains'>> = {
  high: 'confidenceHigh',
  medium: 'confidenceMedium',
  low: 'confidenceLow',
}

/** When the name is expected to be released: the window, and how reliable it is. */
export function ExpectedDrop({ drop }: { drop: Drop | null }) {
  const { t } = useTranslation('domains')
  if (!drop) return '–'
  const { earliest, latest, confidence, source } = drop
  return (
    <>
      <Text size="sm">
        <Ago at={earliest} isComing />
      </Text>
      <Text size="xs" c="dimmed">
        <Moment at={earliest} />
        {latest !== earliest && (
          <>
            {' '}
            {t('dropUntil')} <Moment at={latest} />
          </>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {t(confidenceTexts[confidence])} {source === 'drop_list' && t('dropListed')}
      </Text>
    </>
  )
}

const dayMs = 86_400_000

/** The same as a date with a bar, for a list. */
export function DropBar({ watched: { expected_drop, status } }: { watched: WatchedDomain }) {
  const { t, i18n } = useTranslation('domains')
  if (!expected_drop) return '–'
  const { earliest, latest, confidence } = expected_drop
  const daysLeft = (Date.parse(earliest) - Date.now()) / dayMs
  const range = rangeText(earliest, latest, i18n.language)
  const isOneDay = range === dateText(earliest, i18n.language)
  return (
    <>
      <DateBar at={earliest} bar={{ daysLeft, urgency: status === 'dropping_soon' ? 'soon' : 'none' }}>
        <Ago at={earliest} isComing />
      </DateBar>
      <Text size="xs" c="dimmed" mt={2}>
        {isOneDay ? '' : `${range} · `}
        {t(confidenceLabels[confidence])}
      </Text>
    </>
  )
}
