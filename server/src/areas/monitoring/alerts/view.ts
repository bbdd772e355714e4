import { selectReportingServers } from '#areas/cloud/index.ts'
import type { Context } from '#platform/context.ts'
import { openIncidentIds } from '../incidents/store.ts'
import type { AlertRow } from './alert-store.ts'
import { selectRulesById } from './rules/rule-store.ts'

/** Alerts as the API shows them, in their order. */
export async function alertViews(context: Context, alerts: readonly AlertRow[]): Promise<object[]> {
  const unique = (idOf: (alert: AlertRow) => string) => [...new Set(alerts.map(idOf))]
  const [rules, servers, incidents] = await Promise.all([
    selectRulesById(
      context,
      unique(({ rule_id }) => rule_id),
    ),
    selectReportingServers(
      context,
      unique(({ server_id }) => server_id),
    ),
    openIncidentIds(
      context,
      unique(({ id }) => id),
    ),
  ])
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  const serverOf = new Map(servers.map((server) => [server.id, server]))
  return alerts.map(({ id, rule_id, server_id, label, state, since, fired_at, seen_at, value }) => {
    const rule = ruleOf.get(rule_id)
    return {
      id,
      rule_id,
      rule_name: rule?.name ?? null,
      condition: rule?.condition ?? null,
      server_id,
      server_name: serverOf.get(server_id)?.name ?? null,
      label: label || null,
      state,
      since,
      fired_at,
      seen_at,
      // JSON has no infinite numbers.
      value: value !== null && Number.isFinite(value) ? value : null,
      threshold: rule?.threshold ?? null,
      incident_id: incidents.get(id) ?? null,
    }
  })
}
