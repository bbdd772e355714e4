import { Card, Popover, Text, Title, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DayEntries } from './day-entries.tsx'
import { dayText, monthText, weekdayNames, weeksOf } from './months.ts'
import classes from './schedule.module.css'
import type { ScheduleDay } from './schedule-day.ts'

/** A month as a table of weeks. A day with something opens the list of it. */
export function MonthGrid({ month, days }: { month: string; days: readonly ScheduleDay[] }) {
  const { i18n } = useTranslation()
  const byDay = new Map(days.map((day) => [day.day, day]))
  const name = monthText(month, i18n.language)
  return (
    <Card>
      <Title order={3} size="h5" mb="xs">
        {name}
      </Title>
      <table className={classes['month']} aria-label={name}>
        <thead>
          <tr>
            {weekdayNames(i18n.language).map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={day ?? weekday}>{day && <Day day={day} entries={byDay.get(day)} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Day({ day, entries }: { day: string; entries: ScheduleDay | undefined }) {
  const { t, i18n } = useTranslation('domains')
  const number = Number(day.slice(8))
  const isToday = day === new Date().toISOString().slice(0, 10)
  if (!entries)
    return (
      <span className={classes['day']} data-today={isToday || undefined}>
        {number}
      </span>
    )
  const { expiry_count, release_count } = entries
  const texts = [
    ...(expiry_count > 0 ? [t('scheduleExpiries', { count: expiry_count })] : []),
    ...(release_count > 0 ? [t('scheduleReleases', { count: release_count })] : []),
  ]
  return (
    <Popover position="bottom" withArrow shadow="md" width={280} trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['day']}
          data-today={isToday || undefined}
          data-full
          aria-label={`${dayText(day, i18n.language)}: ${texts.join(', ')}`}
        >
          {number}
          <span className={classes['dots']}>
            {expiry_count > 0 && <span className={classes['dot']} data-kind="expiry" />}
            {release_count > 0 && <span className={classes['dot']} data-kind="release" />}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" fw={600} mb={4}>
          {dayText(day, i18n.language)}
        </Text>
        <DayEntries day={entries} />
      </Popover.Dropdown>
    </Popover>
  )
}
