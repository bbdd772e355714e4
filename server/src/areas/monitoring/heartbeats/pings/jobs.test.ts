/** Jobs as they are in crontabs: lines with the real curl, run by the shell as cron does, and requests of runitor. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { call, givenHeartbeat } from '../testing/given-heartbeat.ts'

const run = promisify(execFile)

let service: TestService
let origin: string

beforeAll(async () => {
  service = await givenService()
  origin = new URL((await givenHeartbeat(service)).ping_url).origin
})
afterAll(() => service.close())

const pingsOf = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}/pings`)).body.data

/** The command of a line of a crontab, with the environment that cron gives it. */
async function runLine(line: string): Promise<void> {
  const command = line.split(/\s+/).slice(5).join(' ').replaceAll('https://hc-ping.com', origin)
  await run('/bin/sh', ['-c', command], { env: { PATH: '/usr/bin:/bin', SHELL: '/bin/sh', HOME: '/' } })
}

describe('a line of a crontab that pings Healthchecks', () => {
  it.each([
    ['success', '8 6 * * * true && curl -fsS -m 10 --retry 5 -o /dev/null https://hc-ping.com/UUID'],
    ['fail', '8 6 * * * false; curl -fsS -m 10 --retry 5 -o /dev/null https://hc-ping.com/UUID/$?'],
    ['fail', '0 2 * * * false || curl -fsS -m 10 --retry 5 -o /dev/null https://hc-ping.com/UUID/fail'],
    [
      'success',
      '@ . . . . m=$(uname); curl -fsS -m 10 --retry 5 --data-raw "$m" https://hc-ping.com/UUID/$?',
    ],
    ['success', '0 0 * * * curl -fsS -m 10 --retry 5 -I https://hc-ping.com/UUID'],
  ])('reports a %s with only another host name: %s', async (signal, line) => {
    const uuid = randomUUID()
    const { id } = await givenHeartbeat(service, { uuid })
    await runLine(line.replaceAll('UUID', uuid))
    expect(await pingsOf(id)).toMatchObject([{ signal, user_agent: expect.stringMatching(/^curl\//) }])
  })

  it('reports start and end of a run by ping key and slug', async () => {
    const key = 'aQ2-pWm7xkE_u9LhTz41Vg'
    await service.request('POST', '/v1/ping-keys', { body: { name: 'Cron', key } })
    const url = `https://hc-ping.com/${key}/nightly`
    await runLine(
      `0 3 * * * RID=$(cat /proc/sys/kernel/random/uuid); curl -fsS "${url}/start?create=1&rid=$RID"; true; curl -fsS "${url}?rid=$RID"`,
    )
    const { body } = await service.request('GET', '/v1/heartbeats?q=nightly')
    const [end, start] = await pingsOf(body.data[0].id)
    expect([start.signal, end.signal, end.run_id === start.run_id]).toEqual(['start', 'success', true])
    expect(end.duration).toBeGreaterThanOrEqual(0)
  })
})

// As runitor (bdd.fi/x/runitor) sends them: POST, text/plain, a UUID as run id, the output of the command at the end.
it('the requests of runitor are answered as it expects', async () => {
  const uuid = randomUUID()
  const { id } = await givenHeartbeat(service, { uuid })
  const rid = randomUUID()
  const send = (path: string, body?: string) =>
    call(`${origin}/ping/${uuid}${path}?rid=${rid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': 'runitor (+https://bdd.fi/x/runitor)' },
      ...(body !== undefined && { body }),
    })
  const started = await send('/start')
  expect([started.status, started.headers.get('ping-body-limit')]).toEqual([200, '10000'])
  expect((await send('/3', 'disk full\n\n[ping truncated]')).status).toBe(200)
  expect(await pingsOf(id)).toMatchObject([
    { signal: 'fail', exit_code: 3, run_id: rid, duration: expect.any(Number), method: 'POST' },
    { signal: 'start', run_id: rid, body: null },
  ])
})
