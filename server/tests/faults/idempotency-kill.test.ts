import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  firstToken,
  type RunningProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'

describe('100 equal requests with one Idempotency-Key', () => {
  it('have one effect, even if the process is killed with -9 in between and they are sent again', async () => {
    const directory = temporaryDirectory()
    const environment = { HOLDFAST_DATA_DIR: directory.path, HOLDFAST_LOG_LEVEL: 'fatal' }
    let program: RunningProgram = await startProgram(environment)
    const token = firstToken(program)
    const create = (key: string) =>
      program.request('POST', '/v1/tokens', {
        token,
        body: { name: key, preset: 'read_only' },
        headers: { 'idempotency-key': key },
      })
    for (const [key, killAfterMs] of [
      ['killed early', 15],
      ['killed late', 60],
    ] as const) {
      const sent = Promise.allSettled(Array.from({ length: 100 }, () => create(key)))
      await delay(killAfterMs)
      await program.end('SIGKILL')
      const before = (await sent).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      program = await startProgram(environment)
      const after = await Promise.all(Array.from({ length: 100 }, () => create(key)))
      const responses = [...before, ...after]
      for (const { status } of responses) expect([201, 409]).toContain(status)
      const bodies = responses.filter(({ status }) => status === 201).map(({ body }) => JSON.stringify(body))
      expect(bodies.length).toBeGreaterThan(0)
      expect(new Set(bodies).size).toBe(1)
      const { body } = await program.request('GET', '/v1/tokens?limit=200', { token })
      expect(body.data.filter(({ name }: { name: string }) => name === key)).toHaveLength(1)
    }
    await program.end('SIGTERM')
    directory.remove()
  })
})
