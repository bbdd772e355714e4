import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'

let service: TestService
let target: Server
let url: string
const received: (string | undefined)[] = []

beforeAll(async () => {
  service = await givenService()
  target = createServer(({ headers }, response) => {
    received.push(headers.authorization)
    response.end('hello')
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
})
afterAll(async () => {
  target.close()
  await service.close()
})

describe('A copy of a monitor', () => {
  it('has the settings and secrets of the original, which are used and never shown', async () => {
    const authentication = { kind: 'basic', username: 'me', password: 'a secret of mine' }
    const original = await service.request('POST', '/v1/monitors', {
      body: {
        name: 'Shop',
        type: 'http',
        settings: { url, authentication },
        labels: { env: 'prod' },
        interval_seconds: 300,
        timeout_seconds: 20,
        reminder_seconds: 3600,
        escalate_after_seconds: [600],
        alert_on_degraded: true,
        paused: true,
      },
    })
    const clone = await service.request('POST', `/v1/monitors/${original.body.id}/clone`, {
      body: { name: 'Shop, staging' },
    })
    expect(clone.status).toBe(201)
    const { id } = clone.body
    expect(clone.headers.location).toBe(`/v1/monitors/${id}`)
    const { settings, labels, interval_seconds, timeout_seconds, reminder_seconds } = original.body
    const { escalate_after_seconds, alert_on_degraded } = original.body
    const copied = { settings, labels, interval_seconds, timeout_seconds, reminder_seconds }
    expect(clone.body).toMatchObject({
      ...copied,
      escalate_after_seconds,
      alert_on_degraded,
      name: 'Shop, staging',
      has_secrets: true,
      state: 'pending',
    })
    expect(id).not.toBe(original.body.id)
    expect(JSON.stringify(clone.body)).not.toContain('a secret of mine')
    await eventually(async () => (await service.request('GET', `/v1/monitors/${id}`)).body.state === 'up')
    // Only the copy is checked: the original is paused.
    expect(received).toContain(`Basic ${btoa('me:a secret of mine')}`)
    const { body: entries } = await service.request('GET', `/v1/audit-log?target=${original.body.id}`)
    expect(entries.data[0]).toMatchObject({ action: 'monitors.clone', target: { id } })
    expect(JSON.stringify(entries)).not.toContain('a secret of mine')
  })

  it('gets a name of its own, also if that of the original is as long as possible, and can start paused', async () => {
    const name = '😀'.repeat(200)
    const { body: original } = await service.request('POST', '/v1/monitors', {
      body: { name, type: 'tcp', settings: { host: 'localhost', port: 1 } },
    })
    const { body } = await service.request('POST', `/v1/monitors/${original.id}/clone`, {
      body: { paused: true },
    })
    expect(body).toMatchObject({ state: 'paused', next_check_at: null })
    expect(body.name).toBe(`${'😀'.repeat(193)} (copy)`)
  })
})
