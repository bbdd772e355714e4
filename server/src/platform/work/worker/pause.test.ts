import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenChores } from '../testing/chores.ts'

it('a worker that is suspended for longer than its lease cannot finish what another worker took over', async () => {
  const world = await givenChores()
  const { execute: _, ...kind } = world.kind({ leaseSeconds: 1 })
  const script = join(import.meta.dirname, '../testing/pause-process.ts')
  const paused = fork(script, [JSON.stringify(world.address), JSON.stringify(kind)])
  onTestFinished(async () => {
    paused.kill('SIGKILL')
    await world.close()
  })
  const heard: unknown[] = []
  paused.on('message', (message) => heard.push(message))
  const [id = ''] = await world.add({})
  await eventually(() => heard.includes('holds'))
  paused.kill('SIGSTOP')
  const taken = await world.chore(id)
  await world.startWorker(world.kind({ leaseSeconds: 1 }))
  await eventually(async () => (await world.chore(id)).done === 1)
  paused.kill('SIGCONT')
  paused.send('go on')
  await once(paused, 'message')
  expect(heard).toEqual(['holds', 'refused'])
  expect(taken.lease).not.toBeNull()
  expect(await world.chore(id)).toMatchObject({ done: 1, note: null, lease: null, due_at: null })
})
