import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestService } from '#testing/service.ts'

export type Created = { id: string; token_secret: string; ping_url: string }

/** A heartbeat that expects a success every hour, unless `input` says otherwise. */
export async function givenHeartbeat(service: TestService, input: object = {}): Promise<Created> {
  const { status, body } = await service.ask('POST', '/v1/heartbeats', {
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
