import { Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dateText } from '#ui/format/time.tsx'
import { type Certificate, urgencyColors } from './states.tsx'

type Validity = Pick<Certificate, 'not_before' | 'not_after' | 'days_left' | 'urgency'>

/** When it expires, the days left, and what is left of the time that it is valid in all, as a bar. */
export function Expiry({ certificate }: { certificate: Validity }) {
  const { t, i18n } = useTranslation('certificates')
  const { days_left, urgency } = certificate
  const [from, until] = [certificate.not_before, certificate.not_after].map((at) => Date.parse(String(at)))
  const whole = Math.max(1, (until ?? 0) - (from ?? 0))
  const left = Math.min(1, Math.max(0, ((until ?? 0) - Date.now()) / whole))
  return (
    <Stack gap={4} maw={200}>
      <div>
        <time dateTime={String(certificate.not_after)}>
          {dateText(String(certificate.not_after), i18n.language)}
        </time>{' '}
        <Text span size="xs" c="dimmed">
          {days_left < 0 ? t('daysAgo', { count: -days_left }) : t('daysLeft', { count: days_left })}
        </Text>
      </div>
      {/* The text above has the same content. */}
      <Progress aria-hidden size={4} value={left * 100} color={urgencyColors[urgency]} />
    </Stack>
  )
}
