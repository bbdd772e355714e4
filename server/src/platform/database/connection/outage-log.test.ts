import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { eventually } from '#testing/wait/wait.ts'
import { createOutageLog } from './outage-log.ts'

/** An outage log for a database whose availability the test controls. */
function givenOutageLog() {
  const lines: Record<string, unknown>[] = []
  const world = { isUp: true, probes: 0 }
  const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const outages = createOutageLog(log, async () => {
    world.probes++
    if (!world.isUp) throw new Error('connection refused')
  })
  onTestFinished(() => outages.close())
  return { outages, world, said: () => lines.map(({ level, msg }) => [level, msg]), lines }
}

describe('the log of an outage', () => {
  it('has one line when the database is lost and one when it is back, with the cause', async () => {
    const { outages, world, said, lines } = givenOutageLog()
    world.isUp = false
    for (let failure = 0; failure < 300; failure++) outages.failed(new Error('terminated'))
    await eventually(() => said().length === 1)
    await eventually(() => world.probes > 2)
    world.isUp = true
    await eventually(() => said().length === 2)
    expect(said()).toEqual([
      ['error', 'the database does not answer'],
      ['warn', 'the database answers again'],
    ])
    expect(lines).toMatchObject([{ reason: 'terminated' }, { failures: 300, seconds: expect.any(Number) }])
  })

  it('has one line for many failures that are over when it checks', async () => {
    const { outages, world, said } = givenOutageLog()
    await eventually(() => {
      outages.failed(new Error('terminated'))
      return world.probes > 3
    })
    await eventually(() => said().length === 1)
    expect(said()).toEqual([['warn', 'the database failed briefly']])
  })

  it('has no line for connections that end because they are closed', async () => {
    const { outages, world, said } = givenOutageLog()
    world.isUp = false
    outages.close()
    outages.failed(new Error('terminated'))
    expect([world.probes, said()]).toEqual([0, []])
  })

  it('names what failed and why', async () => {
    const { outages, world, lines } = givenOutageLog()
    world.isUp = false
    const cause = new AggregateError([new Error('connect ECONNREFUSED')])
    outages.failed(new Error('The database provides no connection', { cause }))
    await eventually(() => lines.length === 1)
    expect(lines[0]).toMatchObject({ reason: 'The database provides no connection: connect ECONNREFUSED' })
  })
})
