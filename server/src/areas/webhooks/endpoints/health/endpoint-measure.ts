import { sql } from 'kysely'
import type { Measure } from '#platform/telemetry/database-gauges.ts'

const endpoints = 'holdfast_webhook_endpoints'
const states = ['healthy', 'failing', 'paused'] as const

/** A pause by the owner is no fault, and has a value of its own. */
export const endpointMeasure: Measure = {
  gauges: [
    {
      name: endpoints,
      help: 'Webhook endpoints, by state: healthy, failing, paused for its failures, or paused_by_owner.',
      labelNames: ['state'],
    },
  ],
  async read(tx) {
    const { rows } = await sql<{ state: string; count: number }>`
      select case when pause_reason = 'by_owner' then 'paused_by_owner' else state end as state, count(*)
      from webhook_endpoints group by 1`.execute(tx)
    const counts = new Map(rows.map(({ state, count }) => [state, count]))
    return [...states, 'paused_by_owner'].map((state) => ({
      gauge: endpoints,
      labels: { state },
      value: counts.get(state) ?? 0,
    }))
  },
}
