import { expect, it } from 'vitest'
import { snippets } from './snippets.ts'

const url = 'https://holdfast.example/v1/ingest/heartbeats/hfh_abc'
const cron = { kind: 'cron', period_seconds: null, expression: '15 4 * * 1', time_zone: 'UTC' } as const

it('a crontab line has the schedule of the heartbeat, and no percent sign, which ends a command there', () => {
  const text = snippets.find(({ name }) => name === 'crontab')?.text({ url, schedule: cron })
  expect(text).toBe(
    `15 4 * * 1 curl -fsS -m 10 --retry 5 -o /dev/null ${url}/start; your-command; curl -fsS -m 10 --retry 5 -o /dev/null ${url}/$?`,
  )
  expect(text).not.toContain('%')
})

it('a systemd timer has the calendar event of the heartbeat', () => {
  const schedule = { ...cron, kind: 'oncalendar', expression: 'Mon..Fri 09:00' } as const
  const text = snippets.find(({ name }) => name === 'systemd')?.text({ url, schedule })
  expect(text).toContain('OnCalendar=Mon..Fri 09:00')
  expect(text).toContain('$$SERVICE_RESULT')
})

it('every snippet has the URL', () => {
  for (const { text } of snippets) expect(text({ url, schedule: cron })).toContain(url)
})
