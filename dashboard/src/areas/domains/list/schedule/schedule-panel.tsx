import { request } from '@holdfast/client'
import { ActionIcon, Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { domainsPage } from '#areas/domains/paths.ts'
import { useFilters } from '#ui/page/page-address.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { DayEntries } from './day-entries.tsx'
import { MonthGrid } from './month-grid.tsx'
import { dayText, monthAfter, monthText } from './months.ts'
import classes from './schedule.module.css'
import type { Schedule, ScheduleDay } from './schedule-day.ts'

/** A year of expiries and expected releases: as a calendar, and on a phone as a list by month. */
export function SchedulePanel() {
  const { filters } = useFilters(domainsPage)
  const from = filters.from
  const result = useApiQuery(request('domains.schedule.read', { query: { ...(from && { from }) } }))
  return <QueryResult result={result}>{(schedule) => <Year schedule={schedule} />}</QueryResult>
}

function Year({ schedule: { months, days } }: { schedule: Schedule }) {
  const { t } = useTranslation('domains')
  const byMonth = Map.groupBy(days, ({ day }) => day.slice(0, 7))
  return (
    <Stack gap="md">
      <Card>
        <YearHeading months={months} />
        <Text size="sm" c="dimmed">
          {t('scheduleText')}
        </Text>
        <Group gap="md" mt="xs">
          <Legend kind="expiry" label={t('scheduleExpiry')} />
          <Legend kind="release" label={t('scheduleRelease')} />
        </Group>
        {days.length === 0 && (
          <Text size="sm" mt="sm">
            <IconCalendar size={16} aria-hidden style={{ verticalAlign: 'text-bottom' }} />{' '}
            {t('scheduleEmpty')}
          </Text>
        )}
      </Card>
      <Box visibleFrom="sm">
        <SimpleGrid cols={{ base: 2, lg: 3, xl: 4 }}>
          {months.map((month) => (
            <MonthGrid key={month} month={month} days={byMonth.get(month) ?? []} />
          ))}
        </SimpleGrid>
      </Box>
      <Stack hiddenFrom="sm" gap="md">
        {[...byMonth].map(([month, own]) => (
          <MonthList key={month} month={month} days={own} />
        ))}
      </Stack>
    </Stack>
  )
}

function YearHeading({ months }: { months: readonly string[] }) {
  const { t, i18n } = useTranslation('domains')
  const { setFilters } = useFilters(domainsPage)
  const first = months[0] ?? ''
  const last = months.at(-1) ?? ''
  const moved = (by: number) => () => setFilters({ from: monthAfter(first, by) })
  return (
    <Group justify="space-between" wrap="nowrap">
      <Title order={2}>
        {monthText(first, i18n.language)} – {monthText(last, i18n.language)}
      </Title>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon variant="default" size="lg" aria-label={t('yearBefore')} onClick={moved(-12)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t('yearAfter')} onClick={moved(12)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
    </Group>
  )
}

function Legend({ kind, label }: { kind: 'expiry' | 'release'; label: string }) {
  return (
    <Group gap={6}>
      <span className={classes['dot']} data-kind={kind} aria-hidden />
      <Text size="sm">{label}</Text>
    </Group>
  )
}

function MonthList({ month, days }: { month: string; days: readonly ScheduleDay[] }) {
  const { i18n } = useTranslation()
  return (
    <Card>
      <Title order={3} size="h5" mb="sm">
        {monthText(month, i18n.language)}
      </Title>
      <Stack gap="sm">
        {days.map((day) => (
          <div key={day.day}>
            <Text size="sm" fw={600}>
              {dayText(day.day, i18n.language)}
            </Text>
            <DayEntries day={day} />
          </div>
        ))}
      </Stack>
    </Card>
  )
}
