import { type components, request } from '@holdfast/client'
import { Card, ScrollArea, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/api.ts'
import { numberText } from '#language/language.ts'
import { durationText } from '#ui/format/duration.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { limitName } from './limit-names.ts'

type Plan = components['schemas']['AccountPlan']
type Line = { label: string; of: (plan: Plan) => string }

/** A comparison of the plans of this installation. */
export function PlansPanel({ current }: { current: string }) {
  const { t } = useTranslation('account')
  const { rows, error } = useList(request('account.plans.list'))
  const lines = useLines()
  if (error) return <ProblemAlert problem={error} />
  return (
    <Card padding={0}>
      <div style={{ padding: 'var(--mantine-spacing-lg)', paddingBottom: 'var(--mantine-spacing-sm)' }}>
        <Title order={2}>{t('plans')}</Title>
        <Text size="sm" c="dimmed">
          {t('plansText')}
        </Text>
      </div>
      <ScrollArea type="auto">
        <Table aria-label={t('plans')} miw={320 + rows.length * 140} horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {rows.map(({ name, title }) => (
                <Table.Th key={name} ta="right" w={150}>
                  {title}
                  {name === current && (
                    <div>
                      <StateBadge tone="good" label={t('yours')} />
                    </div>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ label, of }) => (
              <Table.Tr key={label}>
                <Table.Th scope="row" fw={400}>
                  {label}
                </Table.Th>
                {rows.map((plan) => (
                  <Table.Td key={plan.name} ta="right">
                    {of(plan)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Card>
  )
}

function useLines(): Line[] {
  const { t } = useTranslation('account')
  const amount = (count: number | null) => (count === null ? t('unlimited') : numberText(count))
  const count = (name: keyof Plan['counts']): Line => ({
    label: limitName(name, t),
    of: ({ counts }) => amount(counts[name]),
  })
  const rate = (name: keyof Plan['rates']): Line => ({
    label: t('perMinute', { what: limitName(`${name}_requests`, t) }),
    of: ({ rates }) => amount(rates[name]?.per_minute ?? null),
  })
  const kept = (name: keyof Plan['retention_days'], label: string): Line => ({
    label,
    of({ retention_days: { [name]: days } }) {
      return days === null ? t('keptForever') : t('days', { count: days })
    },
  })
  return [
    count('zones'),
    count('records'),
    count('connections'),
    count('webhook_endpoints'),
    count('notification_channels'),
    count('tokens'),
    count('members'),
    { label: t('apiAccess'), of: ({ api_access }) => (api_access ? t('yes') : t('no')) },
    rate('read'),
    rate('write'),
    rate('ingest'),
    rate('session'),
    {
      label: t('checkInterval'),
      of: ({ check_interval_seconds }) => durationText(check_interval_seconds),
    },
    kept('audit', t('keptAudit')),
    kept('deliveries', t('keptDeliveries')),
    kept('versions', t('keptVersions')),
    kept('logs', t('keptLogs')),
    kept('latency_5m', t('keptLatency5m')),
    kept('latency_1h', t('keptLatency1h')),
    kept('spending', t('keptSpending')),
    kept('metrics_1m', t('keptMetrics1m')),
    kept('metrics_5m', t('keptMetrics5m')),
    kept('metrics_1h', t('keptMetrics1h')),
    kept('metrics_1d', t('keptMetrics1d')),
  ]
}
