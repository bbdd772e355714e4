/**
 * Applies alert rules to what arrives from agents. Reports that arrive together take the same few statements as one; what
 * is ok has no row.
 */
import { forecastFileSystems, type ReportingServer, selectReportingServers } from '#areas/cloud/index.ts'
import { type ServerFindings, valuesOf } from '#kernel/monitoring/alert/condition.ts'
import { phaseOf, slotAt } from '#kernel/monitoring/slot.ts'
import type { ServerReport } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { type AlertRow, lockActiveAlerts } from './alert-store.ts'
import { applyRules } from './apply-rules.ts'
import { createDefaults } from './rules/defaults.ts'
import { type AlertRuleRow, hasDefaults, selectEnabledRules } from './rules/rule-store.ts'

export async function observeServers(context: Context, reports: readonly ServerReport[]): Promise<void> {
  const rules = await rulesFor(context, reports)
  if (rules.length === 0) return
  const ids = reports.map(({ serverId }) => serverId)
  // Sent together.
  const [servers, alerts] = await Promise.all([
    selectReportingServers(context, ids),
    lockActiveAlerts(context, ids),
  ])
  const serverOf = new Map(servers.map((server) => [server.id, server]))
  const activeOf = Map.groupBy(alerts, ({ server_id }) => server_id)
  const observed = reports.flatMap((report) => {
    const server = serverOf.get(report.serverId)
    return server ? [{ ...report, server, active: activeOf.get(server.id) ?? [] }] : []
  })
  await applyRules(context, rules, await withForecasts(context, rules, observed))
}

/** With the first report of a server, an account gets its rules. */
async function rulesFor(
  context: Context,
  reports: readonly ServerReport[],
): Promise<readonly AlertRuleRow[]> {
  const rules = await selectEnabledRules(context)
  const mayLackDefaults = rules.length === 0 || reports.some(({ previousAt }) => previousAt === null)
  if (!mayLackDefaults || (await hasDefaults(context))) return rules
  return (await createDefaults(context)) ? await selectEnabledRules(context) : rules
}

type Observed = ServerReport & { server: ReportingServer; active: readonly AlertRow[] }

/** A forecast reads hours of metrics, so each server has one every quarter of an hour, at a time of its own. */
const forecastEvery = 15 * 60_000
/** What is less full needs no forecast, however fast it fills up just now. */
const forecastFrom = 0.6

async function withForecasts(
  context: Context,
  rules: readonly AlertRuleRow[],
  observed: readonly Observed[],
): Promise<readonly Observed[]> {
  const forecastRules = new Set(
    rules.filter(({ condition }) => condition === 'disk_full_forecast').map(({ id }) => id),
  )
  if (forecastRules.size === 0) return observed
  const needed = observed.filter(
    (one) => isForecastDue(one, context.now) && needsForecast(one, forecastRules),
  )
  if (needed.length === 0) return observed
  const forecasts = await forecastFileSystems(
    context,
    needed.map(({ serverId }) => serverId),
  )
  const ofServer = Map.groupBy(forecasts, ({ server_id }) => server_id)
  return observed.map((one) => {
    const own = ofServer.get(one.serverId)
    if (!own || !needed.includes(one)) return one
    const usage = usageOf(one.findings)
    const hoursToFull = new Map(
      own.flatMap(({ mountpoint, hours }): [string, number][] => {
        const used = usage.get(mountpoint)
        if (used === undefined) return []
        return [[mountpoint, used >= forecastFrom ? hours : Number.POSITIVE_INFINITY]]
      }),
    )
    return { ...one, findings: { ...one.findings, hoursToFull } }
  })
}

function isForecastDue({ serverId, previousAt }: ServerReport, now: Date): boolean {
  const phase = phaseOf(serverId, forecastEvery)
  const slot = (at: Date) => slotAt(at.getTime(), forecastEvery, phase)
  return previousAt === null || slot(previousAt) !== slot(now)
}

function needsForecast({ findings, active }: Observed, forecastRules: ReadonlySet<string>): boolean {
  const usage = usageOf(findings)
  if (usage.size === 0) return false
  return (
    [...usage.values()].some((used) => used >= forecastFrom) ||
    active.some(({ rule_id }) => forecastRules.has(rule_id))
  )
}

const usageOf = (findings: ServerFindings) => valuesOf('disk_usage', findings) ?? new Map<string, number>()
