import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedNameServer } from '#providers/testing/servers/scripted-name-server.ts'
import { loopbackEgress } from '#providers/testing/tools.ts'
import { withConnection } from './connection.ts'

describe('a DNS connection', () => {
  let stop = async () => {}
  afterEach(() => stop())
  const given = async (script: Parameters<typeof startScriptedNameServer>[0]) => {
    const { credentials, stop: stopServer } = await startScriptedNameServer(script)
    stop = stopServer
    return { host: '127.0.0.1', port: Number(credentials.port) }
  }

  test('returns whole messages, however the network splits them', async () => {
    const server = await given((_, socket) => {
      const stream = Buffer.from([0, 3, 1, 2, 3, 0, 0, 0, 1, 9])
      for (const octet of stream) socket.write(Buffer.of(octet))
    })
    const messages = await withConnection(loopbackEgress(), server, 10, async ({ send, receive }) => {
      send(Buffer.alloc(32))
      return [await receive(), await receive(), await receive()]
    })
    expect(messages.map((message) => [...message])).toEqual([[1, 2, 3], [], [9]])
  })

  test('to a silent server ends with a timeout', async () => {
    const server = await given(() => {})
    const waiting = withConnection(loopbackEgress(), server, 0.05, async ({ send, receive }) => {
      send(Buffer.alloc(32))
      return await receive()
    })
    await expect(waiting).rejects.toMatchObject({ name: 'ProviderError', kind: 'timeout' })
  })

  test('passes on the errors of its user', async () => {
    const server = await given(() => {})
    const fault = new TypeError('ours')
    await expect(withConnection(loopbackEgress(), server, 10, () => Promise.reject(fault))).rejects.toBe(
      fault,
    )
  })
})
