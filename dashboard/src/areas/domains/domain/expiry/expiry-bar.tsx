import { Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#areas/domains/states.tsx'
import { dateText } from '#ui/format/time.tsx'
import { type Urgency, urgencyOf, yearShare } from './expiry.ts'

const colors: Record<Urgency, string> = { none: 'kelp', soon: 'orange', urgent: 'red' }

/**
 * The date on which a domain expires, the days left, and both as a bar. A date that was entered is marked: neither the
 * registrar nor the registry confirms it.
 */
export function ExpiryBar({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const { expires_at, expiry_source, days_left, status } = domain
  if (expires_at === null || days_left === null) return '–'
  const bar = status === 'gone' ? null : { daysLeft: days_left, urgency: urgencyOf(domain) }
  return (
    <>
      <DateBar at={expires_at} bar={bar}>
        {daysText(t, days_left)}
      </DateBar>
      {expiry_source === 'entered' && (
        <Text size="xs" c="dimmed" mt={2}>
          {t('expiryEntered')}
        </Text>
      )}
    </>
  )
}

type DateBarProps = {
  at: string
  bar: { daysLeft: number; urgency: Urgency } | null
  /** How far away the date is. */
  children: ReactNode
}

export function DateBar({ at, bar, children }: DateBarProps) {
  const { i18n } = useTranslation('domains')
  return (
    <Stack gap={4} maw={200}>
      <div>
        <time dateTime={at}>{dateText(at, i18n.language)}</time>{' '}
        <Text span size="xs" c="dimmed">
          {children}
        </Text>
      </div>
      {/* The text above has the same content. */}
      {bar && <Progress aria-hidden size={4} value={yearShare(bar.daysLeft)} color={colors[bar.urgency]} />}
    </Stack>
  )
}

function daysText(t: ReturnType<typeof useTranslation<'domains'>>['t'], days: number): string {
  if (days > 0) return t('daysLeft', { count: days })
  return days === 0 ? t('expiredToday') : t('daysAgo', { count: -days })
}
