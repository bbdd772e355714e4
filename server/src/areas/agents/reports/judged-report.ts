import type { Caller } from '#platform/context.ts'
import type { MetricSeries } from '#providers/ports/cloud/metrics.ts'
import type { UsedAgent } from '../store.ts'
import type { Report } from './report-schema.ts'

export type ReceivedReport = {
  agentId: string
  report: Report
  /** Of its samples, with the times of the machine. */
  series: readonly MetricSeries[]
  caller: Caller
  ip: string
}

export type JudgedReport = ReceivedReport & { agent: UsedAgent; skewSeconds: number; isDuplicate: boolean }
