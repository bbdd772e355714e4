/**
 * Applies alert rules to what arrives from agents and providers. Reports that arrive together take the same few statements
 * as one; what is ok has no row.
 */
import { type FileSystemForecast, forecastFileSystems, selectReportingServers } from '#areas/cloud/index.ts'
import { judge, type ServerFindings, valuesOf } from '#kernel/monitoring/alert/condition.ts'
import { phaseOf, slotAt } from '#kernel/monitoring/slot.ts'
import type { ServerReport } from '#platform/area.ts'
import type { Context } from '#platform/context.ts'
import { type AlertRow, lockActiveAlerts } from './alert-store.ts'
import { applyRules } from './apply-rules.ts'
import { createDefaults } from './rules/defaults.ts'
import { type AppliedRule, hasDefaults, selectEnabledRules } from './rules/rule-store.ts'

export async function observeServers(context: Context, reports: readonly ServerReport[]): Promise<void> {
  const ids = reports.map(({ serverId }) => serverId)
  // Sent together.
  const [known, alerts] = await Promise.all([selectEnabledRules(context), lockActiveAlerts(context, ids)])
  const rules = await withDefaults(context, known, reports)
  const activeOf = Map.groupBy(alerts, ({ server_id }) => server_id)
  const forecastRules = new Set(rules.filter(isForecast).map(({ id }) => id))
  const observed = reports.flatMap((report) => {
    const active = activeOf.get(report.serverId) ?? []
    const needsForecast =
      forecastRules.size > 0 && isForecastNeeded(report, active, forecastRules, context.now)
    // Nearly all reports end here.
    const mayMatter = active.length > 0 || needsForecast || rules.some((rule) => mayBegin(rule, report))
    return mayMatter ? [{ ...report, active, needsForecast }] : []
  })
  if (observed.length === 0) return
  const forecast = await withForecasts(context, observed)
  const servers = await selectReportingServers(
    context,
    forecast.map(({ serverId }) => serverId),
  )
  const serverOf = new Map(servers.map((server) => [server.id, server]))
  const evaluated = forecast.flatMap((one) => {
    const server = serverOf.get(one.serverId)
    return server ? [{ ...one, server }] : []
  })
  await applyRules(context, rules, evaluated)
}

/** Whether an alert can begin, whatever the labels of the server and the number of its CPUs are. */
function mayBegin(rule: AppliedRule, { findings }: ServerReport): boolean {
  const values = valuesOf(rule.condition, { ...findings, cpus: 1 })
  return values?.values().some((value) => judge(rule, value) === 'bad') ?? false
}

/** With the first report of an agent, an account gets its rules. */
async function withDefaults(
  context: Context,
  rules: readonly AppliedRule[],
  reports: readonly ServerReport[],
): Promise<readonly AppliedRule[]> {
  const ofAgents = reports.filter(({ source }) => source === 'agent')
  const mayLackDefaults =
    ofAgents.length > 0 && (rules.length === 0 || ofAgents.some(({ previousAt }) => previousAt === null))
  if (!mayLackDefaults || (await hasDefaults(context))) return rules
  return (await createDefaults(context)) ? await selectEnabledRules(context) : rules
}

/** A forecast reads hours of metrics, so each server has one every quarter of an hour, at a time of its own. */
const forecastEvery = 15 * 60_000
/** What is less full needs no forecast, however fast it fills up just now. */
const forecastFrom = 0.6

const isForecast = ({ condition }: AppliedRule) => condition === 'disk_full_forecast'

function isForecastNeeded(
  { serverId, previousAt, findings }: ServerReport,
  active: readonly AlertRow[],
  forecastRules: ReadonlySet<string>,
  now: Date,
): boolean {
  const phase = phaseOf(serverId, forecastEvery)
  const slot = (at: Date) => slotAt(at.getTime(), forecastEvery, phase)
  if (previousAt !== null && slot(previousAt) === slot(now)) return false
  const usage = [...usageOf(findings).values()]
  const isFilling = usage.some((used) => used >= forecastFrom)
  return isFilling || (usage.length > 0 && active.some(({ rule_id }) => forecastRules.has(rule_id)))
}

const usageOf = (findings: ServerFindings) => valuesOf('disk_usage', findings) ?? new Map<string, number>()

async function withForecasts<One extends ServerReport & { needsForecast: boolean }>(
  context: Context,
  observed: readonly One[],
): Promise<readonly One[]> {
  const needed = observed.filter(({ needsForecast }) => needsForecast)
  if (needed.length === 0) return observed
  const forecasts = await forecastFileSystems(
    context,
    needed.map(({ serverId }) => serverId),
  )
  const ofServer = Map.groupBy(forecasts, ({ server_id }) => server_id)
  return observed.map((one) => {
    const own = one.needsForecast ? ofServer.get(one.serverId) : undefined
    return own ? { ...one, findings: { ...one.findings, hoursToFull: hoursToFull(one.findings, own) } } : one
  })
}

function hoursToFull(findings: ServerFindings, forecasts: readonly FileSystemForecast[]) {
  const usage = usageOf(findings)
  return new Map(
    forecasts.flatMap(({ mountpoint, hours }): [string, number][] => {
      const used = usage.get(mountpoint)
      if (used === undefined) return []
      return [[mountpoint, used >= forecastFrom ? hours : Number.POSITIVE_INFINITY]]
    }),
  )
}
