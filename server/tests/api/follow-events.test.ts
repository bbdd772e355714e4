import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '../../src/providers/testing/servers/server-process.ts'
import {
  firstToken,
  runProgram,
  spawnProgram,
  startProgram,
  temporaryDirectory,
} from '../../src/testing/process/process.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

function givenDirectory(): string {
  const directory = temporaryDirectory()
  onTestFinished(directory.remove)
  return directory.path
}

describe('`holdfast events`', () => {
  it('prints events as they happen, and continues after the last one when the service was down', async () => {
    const [port = 0] = await freePorts(1)
    const directory = givenDirectory()
    const environment = { HOLDFAST_DATA_DIR: directory, HOLDFAST_PORT: String(port) }
    let program = await startProgram(environment)
    onTestFinished(async () => void (await program.end('SIGTERM')))
    const token = firstToken(program)
    const post = async (path: string, body: object) => {
      const headers = { prefer: 'wait=20' }
      const response = await program.request('POST', `/v1/${path}`, { token, body, headers })
      return response.body
    }
    const { id: connection_id } = await post('connections', { provider: 'sandbox' })
    const zone = await post('dns/zones', { name: 'followed.example', connection_id })
    const follower = spawnProgram(['events', 'dns.records_changed'], environment, directory)
    const names = () => [...follower.output().matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)
    const add = (name: string) =>
      post(`dns/zones/${zone.id}/records`, { name, type: 'A', value: '192.0.2.1' })
    // Only events after the connection are received.
    for (let index = 0; names().length === 0; index++) await add(`before${index}`)
    await eventually(() => names().length > 0)
    const first = names().length

    await program.end('SIGTERM')
    await eventually(() => follower.output().includes('Reconnecting.'))
    program = await startProgram(environment)
    await add('after')
    await eventually(() => names().includes('after'))
    expect(new Set(names()).size).toBe(names().length)
    expect(names().length).toBeGreaterThan(first)
    follower.child.kill('SIGTERM')
    await program.end('SIGTERM')
  })

  it('reports a rejected token, and exits', async () => {
    const [port = 0] = await freePorts(1)
    const environment = { HOLDFAST_DATA_DIR: givenDirectory(), HOLDFAST_PORT: String(port) }
    const missing = await runProgram(['events', '--token-file', '/nowhere'], environment)
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('--token-file')])
    const program = await startProgram(environment)
    onTestFinished(async () => void (await program.end('SIGTERM')))
    const { path, remove } = temporaryDirectory()
    writeFileSync(join(path, 'token'), 'hf_nonsense\n')
    const refused = await runProgram(['events', '--token-file', join(path, 'token')], environment)
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('refused the request (401)')])
    remove()
  })
})
