import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { Ago, Moment } from '#ui/format/time.tsx'
import type { WatchedDomain } from './watched-states.tsx'

type Drop = NonNullable<WatchedDomain['expected_drop']>

export const confidenceTexts: Record<Drop['confidence'], MessageKey<'domains'>> = {
  high: 'dropHigh',
  medium: 'dropMedium',
  low: 'dropLow',
}

/** When the name is expected to be released: the window, and how reliable it is. */
export function ExpectedDrop({ drop }: { drop: WatchedDomain['expected_drop'] }) {
  const { t } = useTranslation('domains')
  if (!drop) return '–'
  const { earliest, latest, confidence } = drop
  return (
    <>
      <Text size="sm">
        <Ago at={earliest} isComing />
      </Text>
      <Text size="xs" c="dimmed">
        <Moment at={earliest} /> {t('dropUntil')} <Moment at={latest} />
      </Text>
      <Text size="xs" c="dimmed">
        {t(confidenceTexts[confidence])}
      </Text>
    </>
  )
}
