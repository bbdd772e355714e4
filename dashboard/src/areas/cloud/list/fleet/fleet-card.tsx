import type { components } from '@holdfast/client'
import { Anchor, Box, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cloudPaths } from '#areas/cloud/paths.ts'
import type { ChartTone } from '#ui/chart/chart-data.ts'
import { Sparkline } from '#ui/chart/sparkline.tsx'
import { labelTexts } from '#ui/format/labels.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'

type Summary = components['schemas']['ServerMetricsSummary']
type Share = Summary['cpu']

/** One server: how much of its CPU, memory and fullest file system is used, over the last day. */
export function FleetCard({ server }: { server: Summary }) {
  const { t } = useTranslation('cloud')
  const { server_id, server_name, online, labels, utilization, cpu, memory, file_system } = server
  return (
    <Card component="li" p="sm" style={{ listStyle: 'none' }}>
      <Stack gap={6}>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Anchor
            fw={600}
            style={{ overflowWrap: 'anywhere' }}
            renderRoot={(props) => <Link to={cloudPaths.server(server_id)} {...props} />}
          >
            {server_name}
          </Anchor>
          {online === false && (
            <Box flex="none">
              <StateBadge tone="bad" label={t('fleetDown')} />
            </Box>
          )}
        </Group>
        {Object.keys(labels).length > 0 && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {labelTexts(labels).join(' · ')}
          </Text>
        )}
        {utilization === null && (
          <Text size="sm" c="dimmed">
            {t('fleetNothing')}
          </Text>
        )}
        <ShareLine label={t('fleetCpu')} share={cpu} />
        <ShareLine label={t('fleetMemory')} share={memory} />
        <ShareLine label={file_system.mountpoint ?? t('fleetDisk')} share={file_system} />
      </Stack>
    </Card>
  )
}

const [fullFrom, scarceFrom] = [0.9, 0.75]

function toneOf(share: number): ChartTone {
  if (share >= fullFrom) return 'bad'
  return share >= scarceFrom ? 'warning' : 'accent'
}

/** Nothing, if it was not measured in the whole time. */
function ShareLine({ label, share: { last, points } }: { label: string; share: Share }) {
  const { t, i18n } = useTranslation('cloud')
  if (last === null && points.every((point) => point === null)) return null
  const newest = last ?? points.findLast((point) => point !== null) ?? 0
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(newest)
  const tone = toneOf(newest)
  return (
    <Stack gap={0}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" truncate>
          {label}
        </Text>
        <Text size="xs" fw={600}>
          {last === null ? t('fleetBefore', { percent }) : percent}
        </Text>
      </Group>
      <Sparkline height={24} series={[{ key: label, label, tone, values: points }]} />
    </Stack>
  )
}
