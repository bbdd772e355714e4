import { request } from '@holdfast/client'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { monitoringPaths } from '#areas/monitoring/paths.ts'
import { type Incident, severities } from '#areas/monitoring/states.tsx'
import { marksWithin } from '#ui/chart/period-marks.ts'
import { Moment } from '#ui/format/time.tsx'
import type { LatencyWindow } from './latency-window.ts'

const listedMax = 5

/** The incidents of a monitor within a window, for its chart. */
export function useIncidentMarks(monitorId: string, window: LatencyWindow) {
  const result = useApiQuery(request('incidents.list', { query: { subject_id: monitorId, limit: 100 } }))
  return marksWithin(result.data?.body.data ?? [], window, ({ severity }) => severities[severity].tone)
}

/** The same as links, below the chart. */
export function IncidentMarks({ incidents }: { incidents: readonly Incident[] }) {
  const { t } = useTranslation('monitoring')
  if (incidents.length === 0) return null
  const further = incidents.length - listedMax
  return (
    <Stack gap={4} mt="sm" component="section" aria-label={t('incidents')}>
      {incidents.slice(0, listedMax).map(({ id, title, started_at, resolved_at }) => (
        <Group key={id} gap="xs">
          <Anchor
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={monitoringPaths.incident(id)} {...props} />}
          >
            {title}
          </Anchor>
          <Text size="xs" c="dimmed" component="div">
            <Moment at={started_at} /> – {resolved_at ? <Moment at={resolved_at} /> : t('stillOpen')}
          </Text>
        </Group>
      ))}
      {further > 0 && (
        <Text size="xs" c="dimmed">
          {t('andMore', { count: further })}
        </Text>
      )}
    </Stack>
  )
}
