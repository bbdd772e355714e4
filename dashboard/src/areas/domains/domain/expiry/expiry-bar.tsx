import { Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#areas/domains/states.tsx'
import { dateText } from '#ui/format/time.tsx'
import { type Urgency, urgencyOf, yearShare } from './expiry.ts'

const colors: Record<Urgency, string> = { none: 'kelp', soon: 'orange', urgent: 'red' }

/** The date on which a domain expires, the days left, and both as a bar. */
export function ExpiryBar({ domain }: { domain: Domain }) {
  const { t, i18n } = useTranslation('domains')
  const { expires_at, days_left, status } = domain
  if (expires_at === null || days_left === null) return '–'
  const date = dateText(expires_at, i18n.language)
  return (
    <Stack gap={4} maw={200}>
      <div>
        <time dateTime={expires_at}>{date}</time>{' '}
        <Text span size="xs" c="dimmed">
          {daysText(t, days_left)}
        </Text>
      </div>
      {/* The text above has the same content. */}
      {status !== 'gone' && (
        <Progress aria-hidden size={4} value={yearShare(days_left)} color={colors[urgencyOf(domain)]} />
      )}
    </Stack>
  )
}

function daysText(t: ReturnType<typeof useTranslation<'domains'>>['t'], days: number): string {
  if (days > 0) return t('daysLeft', { count: days })
  return days === 0 ? t('expiredToday') : t('daysAgo', { count: -days })
}
