import { type ResponseOf, request } from '@holdfast/client'
import { Card, Group, Stack, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { dateText } from '#ui/format/time.tsx'
import { DetailsList } from '#ui/page/details-list.tsx'
import { QueryResult } from '#ui/problem/query-result.tsx'
import { type SeverityName, severityStates } from '../states.tsx'
import classes from './summary-card.module.css'

type Summary = ResponseOf<'certificates.summary.read'>

/** The inventory at a glance. Without certificates there is nothing to show. */
export function SummaryCard() {
  const result = useApiQuery(request('certificates.summary.read'), { everySeconds: 60 })
  if (result.data?.body.total === 0) return null
  return <QueryResult result={result}>{(summary) => <SummaryView summary={summary} />}</QueryResult>
}

function SummaryView({ summary }: { summary: Summary }) {
  const { t } = useTranslation('certificates')
  const label = useId()
  const { total, expired, by_severity } = summary
  const severities = Object.keys(severityStates) as SeverityName[]
  return (
    <Card component="section" aria-labelledby={label}>
      <Group align="flex-start" gap="xl">
        <DetailsList
          facts={[
            { label: t('total'), value: total },
            { label: t('expired'), value: expired },
            ...severities
              .filter((severity) => (by_severity[severity] ?? 0) > 0)
              .map((severity) => ({
                label: t(severityStates[severity].label),
                value: by_severity[severity],
              })),
          ]}
        />
        <Stack gap={6} className={classes.expiries ?? ''}>
          <Title order={2} size="h5" id={label}>
            {t('expiries')}
          </Title>
          <Weeks weeks={summary.by_week} />
        </Stack>
      </Group>
    </Card>
  )
}

/** A bar for each week, each with its count as text for those who do not see it. */
function Weeks({ weeks }: { weeks: Summary['by_week'] }) {
  const { t, i18n } = useTranslation('certificates')
  const most = Math.max(...weeks.map(({ count }) => count))
  if (most === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noneInTime')}
      </Text>
    )
  return (
    <ol className={classes.weeks}>
      {weeks.map(({ week, count }) => {
        const text = `${dateText(week, i18n.language)}: ${count}`
        return (
          <Tooltip key={week} label={text}>
            <li className={classes.week}>
              <span className={classes.bar} style={{ height: `${(count / most) * 100}%` }} aria-hidden />
              <VisuallyHidden>{text}</VisuallyHidden>
            </li>
          </Tooltip>
        )
      })}
    </ol>
  )
}
