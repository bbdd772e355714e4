/** What a report changes in the alerts of its server. Pure: all that it needs is passed. */
import { measuredSeconds, type ReportingServer } from '#areas/cloud/index.ts'
import { conditionOf, judge, type ServerFindings, valuesOf } from '#kernel/monitoring/alert/condition.ts'
import { type AlertPace, type AlertProgress, afterJudgement } from '#kernel/monitoring/alert/progress.ts'
import { addSeconds } from '#kernel/time.ts'
import type { ServerReport } from '#platform/area.ts'
import { type AlertRow, type AlertUpdate, endedAlertDueAt, type NewAlert, progressOf } from './alert-store.ts'
import type { AppliedRule } from './rules/rule-store.ts'

export type Evaluated = {
  server: ReportingServer
  findings: ServerFindings
  source: ServerReport['source']
  intervalSeconds: number
  /** Of the last report; of an agent that is silent, since when it is. */
  previousAt: Date | null
  /** Its alerts that are pending or firing. */
  active: readonly AlertRow[]
}

export type AlertChanges = {
  begun: (NewAlert & { rule: AppliedRule })[]
  updated: (AlertUpdate & { rule: AppliedRule })[]
  /** Pending ones that are over. */
  dropped: string[]
  /** Those without a rule that applies: it, or the labels of the server, changed while a report was recorded. */
  stale: string[]
}

export function evaluate(rules: readonly AppliedRule[], all: readonly Evaluated[], now: Date): AlertChanges {
  const changes: AlertChanges = { begun: [], updated: [], dropped: [], stale: [] }
  for (const one of all) {
    const own = rules.filter((rule) => appliesTo(rule, one.server))
    for (const rule of own) evaluateRule(changes, rule, one, now)
    const ids = new Set(own.map(({ id }) => id))
    changes.stale.push(...one.active.filter(({ rule_id }) => !ids.has(rule_id)).map(({ id }) => id))
  }
  return changes
}

/** Whether the server has all labels of the rule. */
export function appliesTo(
  { server_labels }: AppliedRule,
  { labels }: Pick<ReportingServer, 'labels'>,
): boolean {
  return Object.entries(server_labels).every(([name, value]) => labels[name] === value)
}

function evaluateRule(changes: AlertChanges, rule: AppliedRule, one: Evaluated, now: Date): void {
  const { server, findings, active } = one
  const values = valuesOf(rule.condition, { ...findings, cpus: server.cpus })
  if (!values) return
  const own = active.filter(({ rule_id }) => rule_id === rule.id)
  const known = new Map(own.map((alert) => [alert.label, alert]))
  for (const label of new Set([...values.keys(), ...known.keys()])) {
    const value = values.get(label) ?? null
    // A file system that is gone is not full.
    const judgement = value === null ? 'good' : judge(rule, value)
    const alert = known.get(label)
    if (!alert && judgement !== 'bad') continue
    const before = alert ? progressOf(alert) : silentBefore(rule, one, now)
    const progress = afterJudgement(paceOf(rule, one.intervalSeconds), before, judgement, now.getTime())
    const dueAt = dueAtOf(rule, progress, now) ?? (one.source === 'provider' ? unseenAt(progress) : null)
    if (!alert) {
      changes.begun.push({ rule, rule_id: rule.id, server_id: server.id, label, value, progress, dueAt })
    } else if (alert.state === 'pending' && progress.state === 'ok') changes.dropped.push(alert.id)
    else if (isWorthStoring(alert, progress)) changes.updated.push({ rule, alert, progress, value, dueAt })
  }
}

/** The silence of an agent is noticed after it has begun. */
function silentBefore(
  { condition }: AppliedRule,
  { previousAt }: Evaluated,
  now: Date,
): AlertProgress | null {
  if (condition !== 'agent_silent' || previousAt === null) return null
  return { state: 'pending', since: previousAt.getTime(), goodSince: null, seenAt: now.getTime() }
}

const gapSecondsMin = 300
/** Forecasts are made every quarter of an hour. */
const forecastGapSeconds = 3000

export function paceOf(
  { condition, for_seconds, recover_seconds }: AppliedRule,
  intervalSeconds: number,
): AlertPace {
  const gapSeconds =
    condition === 'disk_full_forecast' ? forecastGapSeconds : Math.max(gapSecondsMin, 3 * intervalSeconds)
  return {
    fireAfter: for_seconds * 1000,
    endAfter: recover_seconds * 1000,
    gap: conditionOf(condition).isStanding ? Number.POSITIVE_INFINITY : gapSeconds * 1000,
  }
}

/** When an alert changes although nothing more is reported; null: never. */
export function dueAtOf(
  { condition, for_seconds, recover_seconds }: AppliedRule,
  { state, since, goodSince }: AlertProgress,
  now: Date,
): Date | null {
  if (state === 'ok') return endedAlertDueAt(now)
  if (!conditionOf(condition).isStanding) return null
  if (state === 'pending') return addSeconds(new Date(since), for_seconds)
  return goodSince === null ? null : addSeconds(new Date(goodSince), recover_seconds)
}

/** When an alert of what a provider measures is over unless it is seen again: no silence says that readings stopped. */
export function unseenAt({ seenAt }: AlertProgress): Date {
  return addSeconds(new Date(seenAt), measuredSeconds)
}

const storedEverySeconds = 300

/** The value of an alert that keeps firing is stored now and then only. */
function isWorthStoring(alert: AlertRow, progress: AlertProgress): boolean {
  if (progress.state !== 'firing' || alert.state !== 'firing') return true
  if (progress.goodSince !== progressOf(alert).goodSince) return true
  return (
    progress.seenAt - alert.seen_at.getTime() >= (progress.goodSince === null ? storedEverySeconds * 1000 : 0)
  )
}
