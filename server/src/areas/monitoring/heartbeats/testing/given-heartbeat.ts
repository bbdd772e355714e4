import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

export type Created = { id: string; token_secret: string; ping_url: string }

/**
 * A service without past outages. The time from the creation of the databases of a test run to the start of the service is
 * an outage, which would move the deadlines of tests.
 */
export async function givenHeartbeatService(): Promise<TestService> {
  const service = await givenService()
  await eventually(async () => {
    const marked = await service.database.system((tx) =>
      sql`select from ping_availability where alive_at > now() - interval '10 seconds'`.execute(tx),
    )
    return marked.rows.length > 0
  })
  await service.database.system((tx) => sql`delete from ping_outages`.execute(tx))
  return service
}

/** A heartbeat that expects a success every hour, unless `input` says otherwise. */
export async function givenHeartbeat(service: TestService, input: object = {}): Promise<Created> {
  const { status, body } = await service.request('POST', '/v1/heartbeats', {
    body: { name: 'Backup', schedule: { kind: 'period', period_seconds: 3600 }, ...input },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Calls a URL as a job does. */
export async function call(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

export const ping = ({ ping_url }: Created, rest = '', init: RequestInit = {}) =>
  call(`${ping_url}${rest}`, init)

/** Moves all times of a heartbeat so far into the past, as if it were so much later. */
export async function letTimePass(service: TestService, id: string, seconds: number): Promise<void> {
  await service.database.tenant(service.accountId, (tx) =>
    sql`update heartbeats set
      expected_at = expected_at - make_interval(secs => ${seconds}),
      last_success_at = last_success_at - make_interval(secs => ${seconds}),
      open_runs = coalesce((
        select jsonb_agg(run || jsonb_build_object('started_at',
          to_char(((run->>'started_at')::timestamptz - make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from jsonb_array_elements(open_runs) as run), '[]'),
      due_at = due_at - make_interval(secs => ${seconds})
    where account_id = ${service.accountId} and id = ${id}`.execute(tx),
  )
}
