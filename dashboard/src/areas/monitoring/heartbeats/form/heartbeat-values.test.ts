import { expect, it } from 'vitest'
import { emptyHeartbeat, heartbeatInput } from './heartbeat-values.ts'

it('only the fields of the chosen schedule are sent', () => {
  const values = emptyHeartbeat('Europe/Berlin')
  expect(heartbeatInput({ ...values, name: 'Backup' })).toMatchObject({
    name: 'Backup',
    schedule: { kind: 'period', period_seconds: 86_400 },
    max_runtime_seconds: null,
    slug: null,
    accepted_methods: 'any',
  })
  const schedule = { ...values.schedule, kind: 'cron' as const, expression: '30 2 * * *' }
  expect(heartbeatInput({ ...values, schedule }).schedule).toEqual({
    kind: 'cron',
    expression: '30 2 * * *',
    time_zone: 'Europe/Berlin',
  })
})
