/**
 * The rules that an account gets with the first report of a server. Thresholds follow the rules that Prometheus has for its
 * node_exporter (https://github.com/prometheus/node_exporter/tree/master/docs/node-mixin) and Netdata's defaults.
 */
import { type Context, systemCaller, withCaller } from '#platform/context.ts'
import { auditView, newRule, ruleTarget } from './rule-content.ts'
import { claimDefaults, insertRules } from './rule-store.ts'
import type { AlertRuleInput } from './schema.ts'

const minute = 60
const hour = 3600

export const defaultRules: readonly AlertRuleInput[] = [
  {
    name: 'Server does not report',
    condition: 'agent_silent',
    for_seconds: 5 * minute,
    recover_seconds: minute,
    severity: 'critical',
  },
  {
    name: 'Disk will be full within a day',
    condition: 'disk_full_forecast',
    threshold: 24,
    recover_threshold: 36,
    for_seconds: hour,
    recover_seconds: hour,
    severity: 'warning',
  },
  {
    name: 'Disk almost full',
    condition: 'disk_usage',
    threshold: 0.95,
    recover_threshold: 0.9,
    for_seconds: 5 * minute,
    severity: 'critical',
  },
  {
    name: 'Inodes almost used up',
    condition: 'inode_usage',
    threshold: 0.95,
    recover_threshold: 0.9,
    for_seconds: 5 * minute,
    severity: 'warning',
  },
  {
    name: 'Memory almost used up',
    condition: 'memory_usage',
    threshold: 0.95,
    recover_threshold: 0.9,
    for_seconds: 10 * minute,
    severity: 'warning',
  },
  {
    name: 'High load',
    condition: 'load_per_cpu',
    threshold: 2,
    recover_threshold: 1.5,
    for_seconds: 15 * minute,
    severity: 'warning',
  },
  {
    name: 'Failed systemd unit',
    condition: 'failed_unit',
    for_seconds: 2 * minute,
    recover_seconds: minute,
    severity: 'warning',
  },
  {
    name: 'Clock off',
    condition: 'clock_offset',
    threshold: 30,
    recover_threshold: 15,
    for_seconds: 5 * minute,
    severity: 'warning',
  },
  {
    name: 'Restart required',
    condition: 'reboot_required',
    for_seconds: 24 * hour,
    recover_seconds: 0,
    severity: 'info',
  },
]

/** Creates them unless the account has had them. Returns whether they were created. */
export async function createDefaults(outer: Context): Promise<boolean> {
  if (!(await claimDefaults(outer))) return false
  const caller = systemCaller(outer.accountId, 'alert rules', 'alert_rules.create')
  const context = withCaller(outer, caller)
  const rules = await insertRules(
    context,
    defaultRules.map((rule) => newRule(context, rule)),
  )
  context.count('alert_rules', rules.length)
  for (const rule of rules) await context.audit(ruleTarget(rule), { before: null, after: auditView(rule) })
  return true
}
