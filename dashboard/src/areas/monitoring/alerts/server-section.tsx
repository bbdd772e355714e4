import { request } from '@holdfast/client'
import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'
import { monitoringPaths } from '../paths.ts'
import { type Alert, AlertState, AlertValue } from './alert-state.tsx'
import { type AlertRule, ruleText } from './conditions.ts'

/** The alert rules that apply to a server, and what they find, on the page of the server. */
export function ServerSection({ id }: { id: string }) {
  const { t } = useTranslation('monitoring')
  const may = useMay()
  const label = useId()
  const when = may('alert_rules.list')
  const server = useApiQuery(request('cloud.servers.read', { path: { server_id: id } }), { when }).data?.body
  const rules = useApiQuery(request('alert_rules.list', { query: { limit: 200 } }), { when }).data?.body.data
  const alerts = useApiQuery(request('alerts.list', { query: { server_id: id, limit: 200 } }), {
    when,
    everySeconds: 15,
  }).data?.body.data
  // Rules are about what an agent reports.
  if (!server || !rules || !alerts || server.agent_seen === null) return null
  const own = rules.filter(({ enabled, server_labels }) => enabled && applies(server_labels, server.labels))
  return (
    <Card component="section" aria-labelledby={label}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={label}>
          {t('alerts')}
        </Title>
        <Anchor size="sm" renderRoot={(props) => <Link to={monitoringPaths.alertRules} {...props} />}>
          {t('alertRules')}
        </Anchor>
      </Group>
      {own.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('alertsNoRules')}
        </Text>
      ) : (
        <Stack gap="sm">
          {own.flatMap((rule) => {
            const found = alerts.filter(({ rule_id, state }) => rule_id === rule.id && state !== 'ok')
            return found.length === 0
              ? [<RuleLine key={rule.id} rule={rule} />]
              : found.map((alert) => <RuleLine key={alert.id} rule={rule} alert={alert} />)
          })}
        </Stack>
      )}
    </Card>
  )
}

function applies(
  wanted: Readonly<Record<string, string>>,
  labels: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value)
}

function RuleLine({ rule, alert }: { rule: AlertRule; alert?: Alert }) {
  const { t } = useTranslation('monitoring')
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm">{rule.name}</Text>
        <Text size="xs" c="dimmed">
          {ruleText(t, rule)}
        </Text>
      </div>
      <Group gap="sm" justify="flex-end">
        {alert && <AlertValue alert={alert} />}
        <AlertState alert={alert ?? { state: 'ok', incident_id: null }} />
      </Group>
    </Group>
  )
}
