import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import { scheduledTimes } from './time-zones.ts'

type ScheduledTimesProps = {
  times: readonly string[]
  /** The time zone of the schedule; null: that of the person. */
  timeZone: string | null
}

/** Times on the clock of the schedule, and on that of the person where it shows another time. */
export function ScheduledTimes({ times, timeZone }: ScheduledTimesProps) {
  const { t, i18n } = useTranslation('monitoring')
  const ownZone = ownTimeZone()
  return (
    <Stack gap={0}>
      {scheduledTimes(times, { timeZone: timeZone ?? ownZone, ownZone, language: i18n.language }).map(
        ({ at, text, ownText }) => (
          <Text key={at} size="sm" component="div">
            <time dateTime={at}>{text}</time>{' '}
            {ownText !== null && (
              <Text span size="xs" c="dimmed" display="inline-block">
                ({t('yourTime', { time: ownText })})
              </Text>
            )}
          </Text>
        ),
      )}
    </Stack>
  )
}
