/** Jobs of a real crontab, started by Debian's cron, which ping with the real curl. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { snippets } from '../../../dashboard/src/areas/monitoring/heartbeats/snippets.ts'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { missingDebianCron, startDebianCron } from '../../src/testing/servers/debian-cron.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const expression = '30 2 * * *'
const schedule = { kind: 'cron', expression, time_zone: 'UTC' }
const curl = 'curl -fsS -m 10 --retry 5 -o /dev/null'

let service: TestService
beforeAll(async () => {
  service = await givenService()
})
afterAll(() => service.close())

async function givenHeartbeat(input: object = {}) {
  const { body } = await service.request('POST', '/v1/heartbeats', {
    body: { name: 'Backup', schedule, ...input },
  })
  return body as { id: string; ping_url: string }
}

const signalsOf = async (id: string): Promise<string[]> => {
  const { body } = await service.request('GET', `/v1/heartbeats/${id}/pings`)
  return body.data.map(({ signal }: { signal: string }) => signal).reverse()
}
const stateOf = async (id: string) => (await service.request('GET', `/v1/heartbeats/${id}`)).body.state

/** The line that the dashboard shows for a heartbeat, with the command of the job. */
function shownLine(url: string, command: string): string {
  const line = snippets.find(({ name }) => name === 'crontab')?.text({ url, schedule }) ?? ''
  return line.replace('your-command', command)
}

describe.skipIf(missingDebianCron.length > 0)(
  titleWithout(missingDebianCron, 'a job that cron starts'),
  () => {
    it('reports its runs with the line of the dashboard and with the URLs of Healthchecks', async () => {
      const uuid = randomUUID()
      const [healthy, failing, moved] = [
        await givenHeartbeat(),
        await givenHeartbeat(),
        await givenHeartbeat({ uuid }),
      ]
      const { origin } = new URL(healthy.ping_url)
      const key = 'hW4-cRn9vbE_s2KqYx73Mf'
      await service.request('POST', '/v1/ping-keys', { body: { name: 'Cron', key } })
      const bySlug = `"${origin}/${key}/nightly`
      const run = 'R=$(cat /proc/sys/kernel/random/uuid)'
      const lines = [
        shownLine(healthy.ping_url, 'true'),
        shownLine(failing.ping_url, '(exit 7)'),
        `${expression} true && ${curl} ${origin}/${uuid}`,
        `${expression} ${run}; ${curl} ${bySlug}/start?create=1&rid=$R"; true; ${curl} ${bySlug}/$??create=1&rid=$R"`,
      ]
      const cron = startDebianCron(lines, { at: new Date('2026-11-23T02:29:55Z'), timeZone: 'UTC' })
      onTestFinished(() => cron.end())

      await eventually(async () => (await signalsOf(healthy.id)).length === 2)
      await eventually(async () => (await signalsOf(failing.id)).length === 2)
      await eventually(async () => (await signalsOf(moved.id)).length === 1)
      const created = await eventually(async () => {
        const { body } = await service.request('GET', '/v1/heartbeats?q=nightly')
        return body.data[0]?.state === 'up' && (body.data[0] as { id: string })
      })
      expect(await Promise.all([healthy, failing, moved, created].map(({ id }) => signalsOf(id)))).toEqual([
        ['start', 'success'],
        ['start', 'fail'],
        ['success'],
        ['start', 'success'],
      ])
      expect(await Promise.all([healthy, failing, moved].map(({ id }) => stateOf(id)))).toEqual([
        'up',
        'down',
        'up',
      ])
      expect(cron.output()).toBe('')
    })
  },
)
