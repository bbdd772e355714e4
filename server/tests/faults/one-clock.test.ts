/**
 * The clocks of the service and its database differ, or are changed at runtime: real processes under libfaketime. The
 * clock of the tests is correct.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import {
  firstToken,
  type RunningProgram,
  runProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { missingDebianPostgres, startDebianPostgres } from '../../src/testing/servers/debian-postgres.ts'
import { givenReceiver, type Receiver } from '../../src/testing/servers/receiver.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const missing = [...missingPrograms(['faketime']), ...missingDebianPostgres]
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

const metricsToken = 'metrics-of-the-tests-0123456789abcdef'

/** A clock that starts correct and can be changed while programs use it. */
function givenClock(offset = '+0') {
  const directory = temporaryDirectory()
  onTestFinished(directory.remove)
  // PostgreSQL runs as another user.
  chmodSync(directory.path, 0o755)
  const file = join(directory.path, 'offset')
  const set = (to: string) => writeFileSync(file, `${to}\n`, { mode: 0o644 })
  set(offset)
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}

type World = {
  /** The environment of the service and of commands. */
  environment: Record<string, string>
  receiver: Receiver
  program: RunningProgram
  restart(): Promise<void>
  request(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
  endpoint: string
}

async function givenWorld(
  ofService: Record<string, string>,
  ofDatabase: Record<string, string>,
): Promise<World> {
  const directory = temporaryDirectory()
  onTestFinished(directory.remove)
  const postgres = await startDebianPostgres({ environment: ofDatabase })
  onTestFinished(() => postgres.remove())
  const environment = {
    DATABASE_URL: postgres.url,
    HOLDFAST_DATA_DIR: directory.path,
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_LOG_LEVEL: 'warn',
    HOLDFAST_METRICS_TOKEN: metricsToken,
    ...ofService,
  }
  const start = () => startProgram(environment)
  const receiver = await givenReceiver()
  onTestFinished(() => receiver.close())
  const world: World = {
    environment,
    receiver,
    program: await start(),
    async restart() {
      await world.program.end('SIGKILL')
      world.program = await start()
    },
    request: (method, path, body) =>
      world.program.request(method, path, { token, ...(body !== undefined && { body }) }),
    endpoint: '',
  }
  onTestFinished(async () => void (await world.program.end('SIGTERM')))
  const token = firstToken(world.program)
  const { body } = await world.request('POST', '/v1/webhook-endpoints', {
    url: receiver.url,
    events: ['dns.records_changed'],
  })
  world.endpoint = body.id
  return world
}

async function send({ request, endpoint }: World): Promise<string> {
  const { status, body } = await request('POST', `/v1/webhook-endpoints/${endpoint}/test`, {})
  expect(status).toBe(202)
  return body.id
}

/** Sends a message and checks that all its times are between the real ones before and after. */
async function expectTrueTimes(world: World): Promise<void> {
  const before = Date.now()
  const sentBefore = world.receiver.received.length
  const id = await send(world)
  const delivery = await eventually(async () => {
    const { body } = await world.request('GET', `/v1/webhook-deliveries/${id}`)
    return body.state === 'delivered' && body
  })
  const after = Date.now()
  const signedAt = Number(world.receiver.received[sentBefore]?.headers['webhook-timestamp']) * 1000
  const times = [Date.parse(delivery.created_at), Date.parse(delivery.attempt_log[0].started_at), signedAt]
  // A signature has a time in whole seconds.
  for (const time of times) expect([time >= before - 1000, time <= after]).toEqual([true, true])
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a service whose clock'), () => {
  it.each([
    ['is 5 s ahead', '+5s'],
    ['is an hour behind', '-1h'],
  ])(
    "%s uses the database's clock, and logs the difference once",
    async (_how, offset) => {
      const world = await givenWorld(givenClock(offset).environment, {})
      await expectTrueTimes(world)
      await expectTrueTimes(world)
      world.receiver.respondWith((response) => response.writeHead(500).end())
      const id = await send(world)
      const { next_attempt_at, attempts } = await eventually(async () => {
        const { body } = await world.request('GET', `/v1/webhook-deliveries/${id}`)
        return body.next_attempt_at && body.attempt_log.length > 0 && { ...body, attempts: body.attempt_log }
      })
      const pauseSeconds = (Date.parse(next_attempt_at) - Date.parse(attempts.at(-1).started_at)) / 1000
      expect(pauseSeconds).toBeGreaterThanOrEqual(5)
      const warnings = world.program.output().match(/the clock of this machine differs from the database/g)
      expect(warnings).toHaveLength(1)
      const { body: metrics } = await world.program.request('GET', '/metrics', { token: metricsToken })
      expect(metrics).toMatch(/holdfast_clock_skew_seconds -?\d/)
    },
    180_000,
  )

  it("is an hour behind is put on hold and released at the database's time", async () => {
    const world = await givenWorld(givenClock('-1h').environment, {})
    const before = Date.now()
    for (const command of ['hold', 'release']) {
      const { code, output } = await runProgram([command], world.environment)
      expect([command, code, output]).toEqual([command, 0, expect.any(String)])
    }
    const { body } = await world.request('GET', '/v1/audit-log?action=instance.settings.update')
    const times = body.data.map(({ created_at }: { created_at: string }) => Date.parse(created_at))
    const { body: settings } = await world.request('GET', '/v1/instance/settings')
    for (const time of [...times, Date.parse(settings.updated_at)])
      expect([time >= before - 1000, time <= Date.now()]).toEqual([true, true])
    expect(times).toHaveLength(2)
  })

  it('is set back by an hour at runtime continues with the right time', async () => {
    const clock = givenClock()
    const world = await givenWorld(clock.environment, {})
    await expectTrueTimes(world)
    clock.set('-1h')
    await expectTrueTimes(world)
  })
})

describe.skipIf(missing.length > 0)(
  titleWithout(missing, 'a database whose clock is set back by an hour'),
  () => {
    it.each(['while the service runs', 'while no service runs'])(
      '%s delays nothing',
      async (when) => {
        const clock = givenClock()
        const world = await givenWorld({}, clock.environment)
        world.receiver.respondWith((response) => response.writeHead(500).end())
        const id = await send(world)
        await eventually(async () => {
          const { body } = await world.request('GET', `/v1/webhook-deliveries/${id}`)
          return body.attempt_log.length > 0
        })
        if (when === 'while no service runs') await world.program.end('SIGKILL')
        const attempts = world.receiver.received.length
        clock.set('-1h')
        if (when === 'while no service runs') await world.restart()
        await eventually(() => world.receiver.received.length > attempts)
        await eventually(() => world.program.output().includes('the clock of the database was set back'))
      },
      240_000,
    )
  },
)
