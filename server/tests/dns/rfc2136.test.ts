/**
 * A zone on a name server that only supports dynamic updates: imported, changed, and changed externally, on a real
 * BIND.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testZone } from '../../src/areas/dns/testing/given-zone.ts'
import { bindPrograms, startBind } from '../../src/providers/testing/servers/bind-server.ts'
import type { NameServer } from '../../src/providers/testing/servers/name-server.ts'
import { missingPrograms, titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { runProgram } from '../../src/providers/testing/servers/server-process.ts'
import { givenService, type TestService } from '../../src/testing/service.ts'

const missing = missingPrograms(bindPrograms)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a zone on BIND'), () => {
  let bind: NameServer
  let service: TestService
  let connectionId: string
  beforeAll(async () => {
    bind = await startBind()
    service = await givenService()
    const { body } = await service.request('POST', '/v1/connections', {
      body: { provider: 'rfc2136', credentials: bind.credentials },
    })
    connectionId = body.id
  })
  afterAll(async () => {
    await service?.close()
    await bind?.stop()
  })

  const importZone = async (name: string, settings: Record<string, unknown> = {}) => {
    await bind.createZone(name)
    const { body } = await service.request('POST', '/v1/dns/zones/import', {
      headers: { prefer: 'wait=20' },
      body: { name, connection_id: connectionId, ...settings },
    })
    expect(body).toMatchObject({ status: 'active', sync: { state: 'in_sync' } })
    return testZone(service, body.id, name)
  }
  const dig = async (name: string, type: string) => {
    const { port } = bind.credentials
    return (
      await runProgram('dig', ['@127.0.0.1', '-p', port ?? '', '+short', '+norecurse', name, type])
    ).trim()
  }

  it('cannot be created through the service, which says what to do instead', async () => {
    const { status, body } = await service.request('POST', '/v1/dns/zones', {
      body: { name: 'new.example', connection_id: connectionId },
    })
    expect([status, body.errors[0].pointer]).toEqual([422, '/connection_id'])
    expect(body.detail).toContain('import it')
  })

  it('is imported, and then serves what is written here', async () => {
    const zone = await importZone('bind.example')
    await zone.bulk({
      create: [
        { type: 'A', name: 'www', value: '192.0.2.1' },
        { type: 'MX', name: '@', value: 'mail.example.net', priority: 10 },
        { type: 'TXT', name: 'txt', value: 'quotes " and \\ backslashes; semicolons' },
        { type: 'CAA', name: '@', value: '0 issue "letsencrypt.org"' },
      ],
    })
    expect(await zone.read()).toMatchObject({ sync: { state: 'in_sync', error: null } })
    expect(await dig('www.bind.example', 'A')).toBe('192.0.2.1')
    expect(await dig('bind.example', 'MX')).toBe('10 mail.example.net.')
    expect(await dig('txt.bind.example', 'TXT')).toBe('"quotes \\" and \\\\ backslashes; semicolons"')
  })

  it('rejects a plan if the server has changed, and applies the next one', async () => {
    const zone = await importZone('stale.example', { apply_mode: 'manual' })
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    const { hash } = await zone.plan()
    const theirs = { name: 'www', type: 'A', ttl: 300, values: ['203.0.113.66'] }
    await bind.change('stale.example', theirs, theirs)
    expect((await zone.apply({ hash })).body).toMatchObject({
      state: 'refused',
      error: { code: 'plan_stale' },
    })
    expect(await dig('www.stale.example', 'A')).toBe('203.0.113.66')
    const next = await zone.plan()
    expect((await zone.apply({ hash: next['hash'] })).body).toMatchObject({ state: 'succeeded' })
    expect(await dig('www.stale.example', 'A')).toBe('192.0.2.1')
  })

  it('detects external changes, and undoes them', async () => {
    const zone = await importZone('drift.example', { drift_policy: 'enforce' })
    await zone.create({ type: 'A', name: 'www', value: '192.0.2.1' })
    const theirs = { name: 'www', type: 'A', ttl: 300, values: ['203.0.113.66'] }
    await bind.change('drift.example', theirs, theirs)
    await zone.check()
    expect(await zone.read()).toMatchObject({ sync: { state: 'in_sync', drifted: 0 } })
    expect(await dig('www.drift.example', 'A')).toBe('192.0.2.1')
  })
})
