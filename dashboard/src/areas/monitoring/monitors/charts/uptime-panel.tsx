import { request } from '@holdfast/client'
import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { longDurationText } from '#ui/format/duration.ts'
import { ownTimeZone } from '#ui/format/time-zone.ts'
import { QueryResult } from '#ui/problem/query-result.tsx'

type UptimeResult =
  | ReturnType<typeof useApiQuery<'monitors.uptime.read'>>
  | ReturnType<typeof useApiQuery<'heartbeats.uptime.read'>>

/** Uptime of several windows, and the down time of each of the last 90 days. */
export function UptimePanel({ monitorId }: { monitorId: string }) {
  const timeZone = ownTimeZone()
  const result = useApiQuery(
    request('monitors.uptime.read', {
      path: { monitor_id: monitorId },
      query: { step: 'day', time_zone: timeZone },
    }),
  )
  return <UptimeView result={result} />
}

export function UptimeView({ result }: { result: UptimeResult }) {
  const { t, i18n } = useTranslation('monitoring')
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 3 })
  return (
    <Card>
      <Title order={2} mb="sm">
        {t('uptime')}
      </Title>
      <QueryResult result={result}>
        {({ windows, steps }) => (
          <Stack>
            <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }}>
              {windows.map(({ days, uptime, coverage, down_seconds }) => (
                <Stack key={days} gap={2}>
                  <Text size="xs" c="dimmed" fw={600}>
                    {t('lastDays', { count: days })}
                  </Text>
                  <Text size="lg" fw={600}>
                    {uptime === null ? '–' : percent.format(uptime)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {down_seconds > 0
                      ? t('downFor', { duration: longDurationText(down_seconds) })
                      : t('observed', { part: percent.format(coverage) })}
                  </Text>
                </Stack>
              ))}
            </SimpleGrid>
            <Group>
              <Text size="sm" c="dimmed">
                {t('downtimeByDay')}
              </Text>
            </Group>
            <TimeChart
              label={t('downtimeByDay')}
              variant="bars"
              height={120}
              data={{
                times: steps.map(({ from }) => Date.parse(from) / 1000),
                series: [
                  {
                    key: 'down',
                    label: t('downMinutes'),
                    tone: 'bad',
                    values: steps.map(({ down_seconds }) => Math.round(down_seconds / 6) / 10),
                  },
                ],
              }}
            />
          </Stack>
        )}
      </QueryResult>
    </Card>
  )
}
