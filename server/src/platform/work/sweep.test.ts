import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '#kernel/id.ts'
import { type Database, openDatabase } from '#platform/database/connection/database.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { givenDatabase } from '#testing/database.ts'
import { eventually } from '#testing/wait/wait.ts'
import { createSweeps, type Sweep } from './sweep.ts'
import { wake } from './worker/wake.ts'

let database: Database
beforeAll(async () => {
  database = openDatabase(await givenDatabase(), 2, () => {})
})
afterAll(() => database.close())

async function startSweeps(...sweeps: Sweep[]) {
  const lines: string[] = []
  const runner = createSweeps(
    sweeps,
    database,
    createLog('debug', { write: (line: string) => void lines.push(line) }),
  )
  onTestFinished(() => runner.stop(5))
  await runner.start()
  return { runner, lines }
}

const call = (name: string) => database.tenant(newId('account'), (tx) => wake(tx, name))

describe('a sweep', () => {
  it('runs at start, and whenever it is called by its name', async () => {
    const runs = { mine: 0, other: 0 }
    await startSweeps(
      { name: 'mine', everySeconds: 3600, run: async () => void runs.mine++ },
      { name: 'other', everySeconds: 3600, run: async () => void runs.other++ },
    )
    await eventually(() => runs.mine === 1 && runs.other === 1)
    for (const expected of [2, 3, 4]) {
      await call('nobody')
      await call('mine')
      await eventually(() => runs.mine === expected)
    }
    expect(runs.other).toBe(1)
  })

  it('runs again as soon as its last run asks for, and no later than its period', async () => {
    let runs = 0
    await startSweeps({ name: 'asking', everySeconds: 3600, run: async () => ++runs / 1e6 })
    await eventually(() => runs > 5)
    let rare = 0
    await startSweeps({ name: 'rare', everySeconds: 0.001, run: async () => 3600 * ++rare })
    await eventually(() => rare > 5)
  })

  it('runs first after those before it, except where one of them takes long', async () => {
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    let running = 0
    let most = 0
    const quick = (name: string): Sweep => ({
      name,
      everySeconds: 3600,
      async run() {
        most = Math.max(most, ++running)
        await database.system(async () => {})
        running--
        order.push(name)
      },
    })
    const slow: Sweep = { name: 'slow', everySeconds: 3600, run: () => gate.promise }
    await startSweeps(quick('first'), quick('second'), slow, quick('last'))
    await eventually(() => order.length === 3)
    expect(order).toEqual(['first', 'second', 'last'])
    expect(most).toBe(1)
    gate.resolve()
  })

  it('runs periodically in case a call was lost', async () => {
    let runs = 0
    await startSweeps({ name: 'mine', everySeconds: 0.02, run: async () => void runs++ })
    await eventually(() => runs >= 5)
  })

  it('continues after a run that failed, and logs the reason', async () => {
    let runs = 0
    const { lines } = await startSweeps({
      name: 'mine',
      everySeconds: 0.02,
      run: async () => {
        if (++runs === 1) throw new Error('no broom')
      },
    })
    await eventually(() => runs >= 3)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 'error',
        msg: 'a sweep failed',
        sweep: 'mine',
        err: expect.objectContaining({ message: 'no broom' }),
      }),
    ])
  })

  it('never runs twice at the same time, and a call during a run makes it run again', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let running = 0
    let most = 0
    let runs = 0
    await startSweeps({
      name: 'mine',
      everySeconds: 3600,
      run: async () => {
        most = Math.max(most, ++running)
        await gates[runs++]?.promise
        running--
      },
    })
    await eventually(() => runs === 1)
    await call('mine')
    await call('mine')
    gates[0]?.resolve()
    await eventually(() => runs === 2)
    gates[1]?.resolve()
    await eventually(() => running === 0)
    expect(most).toBe(1)
  })

  it('is waited for when it is stopped, and does not run again', async () => {
    const gate = Promise.withResolvers<void>()
    let runs = 0
    const { runner } = await startSweeps({
      name: 'mine',
      everySeconds: 0.02,
      run: async () => {
        runs++
        await gate.promise
      },
    })
    await eventually(() => runs === 1)
    let isStopped = false
    const stopped = runner.stop(20).then(() => {
      isStopped = true
    })
    await call('mine')
    expect(isStopped).toBe(false)
    gate.resolve()
    await stopped
    expect(runs).toBe(1)
  })
})
