import { ApiProblem } from '@holdfast/client'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ScheduledTimes } from './scheduled-times.tsx'

type NextTimesProps = {
  title: string
  timeZone: string
  /** Undefined while they are not known yet. */
  times: readonly string[] | undefined
  error: Error | null
}

/** The next times of a schedule that is being typed, or what is wrong with it. */
export function NextTimes({ title, timeZone, times, error }: NextTimesProps) {
  const { t } = useTranslation('monitoring')
  if (error)
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {problemText(error)}
      </Text>
    )
  if (!times) return null
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {times.length === 0 ? (
        <Text size="sm">{t('noTimes')}</Text>
      ) : (
        <ScheduledTimes times={times} timeZone={timeZone} />
      )}
    </div>
  )
}

function problemText(error: Error): string {
  const [first] = error instanceof ApiProblem ? error.errors : []
  return first?.message ?? error.message
}
