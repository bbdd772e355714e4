/** A test with a copied database: real name server, receiver and mail server, and nothing reaches them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenSecondProcess } from '#platform/http/testing/second-process.ts'
import {
  type PowerDnsServer,
  powerdnsPrograms,
  startPowerDns,
} from '#providers/testing/servers/powerdns-server.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { givenMailServer, type MailServer } from '#testing/servers/mail-server.ts'
import { givenReceiver, type Receiver } from '#testing/servers/receiver.ts'
import { givenService, metricsHeaders, type TestService } from '#testing/service.ts'
import { eventually } from '#testing/wait/wait.ts'
import type { Service } from '../../service.ts'

const missing = missingPrograms(powerdnsPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'an installation on hold'), () => {
  let powerdns: PowerDnsServer
  let receiver: Receiver
  let mail: MailServer
  let service: TestService
  let second: Service
  let connection: string
  let zone: string
  const wait = { prefer: 'wait=20' }
  const recordsAtServer = () => powerdns.sql("select count(*) from records where type = 'A'")
  beforeAll(async () => {
    powerdns = await startPowerDns()
    receiver = await givenReceiver()
    mail = await givenMailServer()
    const environment = { HOLDFAST_SMTP_URL: mail.url, HOLDFAST_MAIL_FROM: 'holdfast@example.com' }
    service = await givenService({ environment })
    // Both processes run due work; only one gets the request to hold.
    second = await givenSecondProcess(service, {
      ...environment,
      HOLDFAST_ROLE: 'worker',
      HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    })
    await second.start()
    const made = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: powerdns.credentials },
    })
    connection = made.body.id
    const created = await service.request('POST', '/v1/dns/zones', {
      headers: wait,
      body: {
        name: 'example.com',
        connection_id: connection,
        options: { nameservers: ['ns1.example.net'] },
      },
    })
    zone = created.body.id
    await service.request('POST', '/v1/webhook-endpoints', {
      body: { url: receiver.url, events: ['dns.records_changed'] },
    })
  })
  afterAll(async () => {
    await second?.stop(10)
    await service?.close()
    await mail?.close()
    await receiver?.close()
    await powerdns?.stop()
  })
  const addRecord = (name: string, headers: Record<string, string> = wait) =>
    service.request('POST', `/v1/dns/zones/${zone}/records`, {
      headers,
      body: { type: 'A', name, value: '192.0.2.10' },
    })
  const setHold = (on_hold: boolean) =>
    service.request('PATCH', '/v1/instance/settings', { body: { on_hold } })

  it('works before', async () => {
    expect((await addRecord('before')).body.synced).toBe(true)
    await eventually(() => receiver.received.length === 1)
  })

  it('responds and accepts changes, but sends nothing and writes nowhere', async () => {
    const { body } = await setHold(true)
    expect(body).toMatchObject({ on_hold: true, hold_reason: 'operator', held_at: expect.any(String) })
    const added = await addRecord('drill', { prefer: 'wait=3' })
    expect(added.body.synced).toBe(false)
    await service.request('POST', '/v1/invitations', { body: { email: 'a@example.com', role: 'viewer' } })
    const endpoints = await service.request('GET', '/v1/webhook-endpoints')
    await service.request('POST', `/v1/webhook-endpoints/${endpoints.body.data[0].id}/test`, { body: {} })
    // Enough time for both processes to look at each kind of work several times.
    await service.request('POST', `/v1/dns/zones/${zone}/check`, { headers: { prefer: 'wait=3' } })
    expect((await recordsAtServer()).trim()).toBe('1')
    expect(receiver.received).toHaveLength(1)
    expect(mail.received).toHaveLength(0)
    const { work } = (await service.request('GET', '/v1/instance')).body
    expect(work.filter(({ due }: any) => due > 0).map(({ kind }: any) => kind)).toEqual(
      expect.arrayContaining(['dns.zones', 'webhooks.deliveries']),
    )
    expect(work.reduce((sum: number, { running }: any) => sum + running, 0)).toBe(0)
  })

  it('rejects what would call a provider at once, with the reason', async () => {
    const made = await service.request('POST', '/v1/connections', {
      body: { provider: 'powerdns', credentials: powerdns.credentials },
    })
    const verified = await service.request('POST', `/v1/connections/${connection}/verify`)
    for (const { status, body } of [made, verified]) expect([status, body.code]).toEqual([409, 'on_hold'])
    const stored = await service.request('GET', `/v1/connections/${connection}`)
    expect(stored.body.status).toBe('working')
  })

  it('reports it wherever the status is shown', async () => {
    for (const { app } of [service, second]) {
      await eventually(async () => (await app.inject('/readyz')).json().on_hold === true)
      const { body } = await app.inject({ url: '/metrics', headers: metricsHeaders })
      expect(body).toMatch(/^holdfast_on_hold 1$/m)
    }
    expect((await service.request('GET', '/v1/whoami')).body.on_hold).toBe(true)
    expect(service.logLines.join('')).toContain('on hold: nothing is sent')
  })

  it('is still on hold after a restart', async () => {
    const again = await givenSecondProcess(service)
    expect((await again.app.inject('/readyz')).json().on_hold).toBe(true)
    await again.stop(10)
  })

  it('does all due work once it is released', async () => {
    expect((await setHold(false)).body).toMatchObject({ on_hold: false, held_at: null, hold_reason: null })
    await eventually(async () => (await recordsAtServer()).trim() === '2')
    await eventually(() => receiver.received.length >= 3)
    await eventually(() => mail.received.length === 1)
    expect((await service.request('GET', '/readyz')).body.on_hold).toBe(false)
    const { body } = await service.request('GET', '/v1/audit-log?action=instance.settings.update')
    expect(body.data.map(({ changes }: any) => changes.after.on_hold)).toEqual([false, true])
  })
})
