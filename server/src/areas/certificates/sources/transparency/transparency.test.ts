/** Certificate Transparency on the running service, with stand-ins for both sources. */
import { createHash, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#testing/wait/wait.ts'
import { givenTransparencyWorld, type TransparencyWorld } from './testing/transparency-world.ts'

let world: TransparencyWorld
beforeAll(async () => {
  world = await givenTransparencyWorld()
  await world.addZone('shop.example')
  await world.addZone('home.lan')
})
afterAll(() => world.close())

const issuances = async (query = '') => (await world.get(`/v1/certificates/issuances${query}`)).data
const issuanceOf = async (name: string) => (await issuances(`?domain=${name}`))[0]
const post = (path: string, body: object) => world.service.request('POST', path, { body })
const gaps = async (state = 'open') =>
  (await world.get(`/v1/certificates/gaps?kind=unexpected&state=${state}`)).data

async function haveGaps(count: number): Promise<void> {
  await world.computeGaps()
  await eventually(async () => (await gaps()).length === count)
}

describe('an account', () => {
  it('sends nothing until Certificate Transparency is enabled', async () => {
    expect(await world.get('/v1/certificates/transparency')).toMatchObject({
      enabled: false,
      source: 'certspotter',
      include_subdomains: true,
      searched_count: 0,
    })
    expect([...world.certspotter.requests, ...world.crtsh.requests]).toEqual([])
  })

  it('checks a source before it is enabled, and stores nothing of the answer', async () => {
    world.certspotter.log(
      (await world.authority.issue({ names: 'DNS:www.shop.example,DNS:*.other.example' })).pem,
    )
    const { body } = await post('/v1/certificates/transparency/check', {})
    expect(body).toEqual({
      is_ok: true,
      source: 'certspotter',
      domain: 'shop.example',
      issuance_count: 1,
      error: null,
    })
    world.certspotter.answerNext({ status: 503, body: 'Try later' })
    const failed = await post('/v1/certificates/transparency/check', {})
    expect(failed.body).toMatchObject({ is_ok: false, error: { code: 'unavailable' } })
    expect((await post('/v1/certificates/transparency/check', {})).body).toMatchObject({ is_ok: true })
    // What the source allows is for all accounts of the installation.
    const refused = await post('/v1/certificates/transparency/check', {})
    expect(refused.body).toMatchObject({ code: 'provider_unavailable' })
    expect(await issuances()).toEqual([])
  })

  it('chooses among its own public domains', async () => {
    const refused = await world.service.request('PATCH', '/v1/certificates/transparency', {
      body: { domains: ['shop.example', 'example.com', 'home.lan'] },
    })
    expect(refused.body.errors.map(({ pointer }: any) => pointer)).toEqual(['/domains/1', '/domains/2'])
  })

  it('gets what was issued before as a list only', async () => {
    world.certspotter.accept('key-of-the-account')
    const settings = await world.patch({ enabled: true, token: 'key-of-the-account' })
    expect(settings).toMatchObject({ enabled: true, has_token: true })
    expect(JSON.stringify(settings)).not.toContain('key-of-the-account')
    const [domain] = await eventually(async () => {
      const { data } = await world.get('/v1/certificates/transparency/domains')
      return data[0]?.is_caught_up && data
    })
    expect(domain).toMatchObject({ name: 'shop.example', issuance_count: 1, error: null })
    expect(await issuances()).toMatchObject([
      {
        state: 'earlier',
        names: ['www.shop.example', '*.other.example'],
        domain: 'shop.example',
        issuer_name: 'Test Intermediate',
        certificate_id: null,
      },
    ])
    expect(world.certspotter.requests.join()).not.toContain('home.lan')
  })
})

describe('a certificate that is issued later', () => {
  it('is known if the inventory has the certificate of the logged precertificate', async () => {
    const { precertificate, certificate } = await world.issuePair('known.shop.example')
    world.certspotter.log(precertificate)
    await world.search('shop.example')
    expect(await issuanceOf('known.shop.example')).toMatchObject({
      state: 'new',
      sha256: null,
      certificate_id: null,
    })
    const { body } = await post('/v1/certificates', { content: certificate })
    const known = await issuanceOf('known.shop.example')
    expect(known).toMatchObject({ state: 'known', certificate_id: body.data[0].id })
    expect(await issuances(`?certificate_id=${body.data[0].id}`)).toMatchObject([{ id: known.id }])
    // The certificate itself is logged too, and found by another source: it is the same issuance.
    world.certspotter.log(certificate)
    await world.search('shop.example')
    expect(await issuances('?domain=known.shop.example')).toHaveLength(1)
  })

  it('is a gap after a day if nothing explains it, until the gap is ignored', async () => {
    world.certspotter.log((await world.authority.issue({ names: 'DNS:login.shop.example' })).pem)
    await world.search('shop.example')
    const issuance = await issuanceOf('login.shop.example')
    expect(issuance).toMatchObject({ state: 'new', sha256: expect.any(String) })
    const certificate = await world.get(`/v1/certificates/${issuance.certificate_id}`)
    // Nobody has said that it is used, so that its expiry concerns nobody.
    expect(certificate).toMatchObject({
      is_current: false,
      place_count: 0,
      places: [{ kind: 'transparency', title: 'Cert Spotter', gone_at: null }],
    })
    expect(await gaps()).toEqual([])
    await world.letDaysPass()
    const [gap] = await eventually(async () => {
      const found = await gaps()
      return found.length > 0 && found
    })
    expect(await gaps()).toHaveLength(1)
    expect(gap).toMatchObject({
      severity: 'high',
      title: 'login.shop.example',
      certificate_id: issuance.certificate_id,
      evidence: { issuer: 'Test Intermediate', issuance: issuance.id },
    })
    expect(await issuances('?state=unexpected')).toMatchObject([{ id: issuance.id }])
    const { data } = await world.get('/v1/events?limit=200')
    expect(data.filter((one: any) => one.data.gap_id === gap.id).map((one: any) => one.event)).toEqual([
      'certificate.gap_opened',
    ])
    await world.service.request('PATCH', `/v1/certificates/gaps/${gap.id}`, {
      body: { ignored: true, ignored_reason: 'A test' },
    })
    expect([await gaps(), (await gaps('ignored')).length]).toEqual([[], 1])
  })

  it('is no gap once a user, or its issuer, says that it is expected', async () => {
    const { precertificate } = await world.issuePair('api.shop.example')
    world.certspotter.log(precertificate)
    await world.search('shop.example')
    await world.letDaysPass()
    await haveGaps(1)
    const { id } = await issuanceOf('api.shop.example')
    const { body } = await world.service.request('PATCH', `/v1/certificates/issuances/${id}`, {
      body: { expected: true, notes: 'Ordered by the agency' },
    })
    expect(body).toMatchObject({
      state: 'expected',
      notes: 'Ordered by the agency',
      expected_by: expect.any(String),
    })
    await haveGaps(0)
    await world.service.request('PATCH', `/v1/certificates/issuances/${id}`, { body: { expected: false } })
    await haveGaps(1)
    await world.patch({ expected_issuers: ['test intermediate'] })
    expect(await issuanceOf('api.shop.example')).toMatchObject({ state: 'expected', expected_at: null })
    await haveGaps(0)
    await world.patch({ expected_issuers: [] })
  })

  it('with a key that the inventory has is known', async () => {
    const { pem, key } = await world.authority.issue({ names: 'DNS:renewed.shop.example' })
    await post('/v1/certificates', { content: pem })
    // A renewal with the same key, of which only the precertificate is logged.
    world.certspotter.logRaw({
      dns_names: ['renewed.shop.example'],
      ...{ tbs_sha256: 'ab'.repeat(32), pubkey_sha256: keyHashOf(key) },
      issuer: { name: 'C=US, O=Elsewhere, CN=E1' },
      ...{ not_before: '2026-11-01T00:00:00Z', not_after: '2036-01-01T00:00:00Z' },
    })
    await world.search('shop.example')
    expect(await issuanceOf('renewed.shop.example')).toMatchObject({ state: 'known', issuer_name: 'E1' })
  })
})

describe('a source', () => {
  const hostile = {
    ...{ tbs_sha256: 'cd'.repeat(32), pubkey_sha256: 'none' },
    issuer: { name: `\u0000${'x'.repeat(5000)}` },
    ...{ not_before: '2026-11-01T00:00:00Z', not_after: '2036-01-01T00:00:00Z' },
  }

  it('that lies is not believed, and hides no other', async () => {
    const before = await issuances()
    const foreign = (await world.authority.issue({ names: 'DNS:bank.example' })).pem
    // It names the domain, and the certificate does not.
    world.certspotter.logRaw({
      ...hostile,
      dns_names: ['www.shop.example', 'hostile'],
      cert_der: Buffer.from(foreign.replace(/-----[A-Z ]+-----/g, ''), 'base64').toString('base64'),
    })
    world.certspotter.logRaw({ ...hostile, dns_names: ['notshop.example', 'hostile'] })
    world.certspotter.logRaw({
      ...hostile,
      not_after: '+275760-09-13T00:00:00Z',
      dns_names: ['shop.example'],
    })
    world.certspotter.logRaw({
      ...hostile,
      dns_names: ['broken.shop.example', '<script>', `${'a'.repeat(400)}.shop.example`, 'x\u0000y'],
      cert_der: 'AAAA',
    })
    expect((await world.search('shop.example')).error).toBeNull()
    const added = (await issuances()).filter(({ id }: any) => before.every((one: any) => one.id !== id))
    expect(added).toMatchObject([{ names: ['broken.shop.example'], serial: null, sha256: null }])
    expect((await world.get('/v1/certificates?q=bank.example')).data).toEqual([])
  })

  it('that limits requests is left alone until the time that it names', async () => {
    world.certspotter.answerNext({
      status: 429,
      headers: { 'Retry-After': '900' },
      body: { code: 'rate_limited', message: 'Too many' },
    })
    const domain = await world.search('shop.example')
    expect(domain).toMatchObject({ error: { code: 'rate_limited' }, is_caught_up: true })
    expect(new Date(domain.next_read_at).getTime()).toBeGreaterThan(Date.now() + 600_000)
    expect(await world.get('/v1/certificates/transparency')).toMatchObject({
      blocked_until: expect.any(String),
      failing_count: 1,
    })
  })

  it('that refuses the token is asked again with another one', async () => {
    world.certspotter.accept('new-key')
    await world.patch({ token: 'old-key' })
    await eventually(async () => {
      const { data } = await world.get('/v1/certificates/transparency/domains')
      return data[0].error?.code === 'auth'
    })
    await world.patch({ token: 'new-key' })
    await eventually(async () => (await world.get('/v1/certificates/transparency')).failing_count === 0)
    expect(world.service.logLines.join('')).not.toContain('new-key')
  })

  it('is replaced by another one, which finds the same and gets no token of the first', async () => {
    const count = (await issuances()).length
    const { certificate } = await world.issuePair('second.shop.example')
    world.crtsh.log(certificate)
    const refused = await world.service.request('PATCH', '/v1/certificates/transparency', {
      body: { source: 'crtsh', token: 'new-key' },
    })
    expect(refused.status).toBe(422)
    expect(await world.patch({ source: 'crtsh' })).toMatchObject({ source: 'crtsh', has_token: false })
    await eventually(async () => (await issuances()).length === count + 1)
    expect(await issuanceOf('second.shop.example')).toMatchObject({ source: 'crtsh', state: 'new' })
    await post('/v1/certificates', { content: certificate })
    expect(await issuanceOf('second.shop.example')).toMatchObject({ state: 'known' })
    expect(await world.service.scrape()).toContain(
      'holdfast_transparency_requests_total{source="crtsh",outcome="succeeded"}',
    )
  })
})

describe('a source that shows an old certificate', () => {
  it('after everything was read lists it as earlier', async () => {
    world.crtsh.logRaw({
      ...{ name_value: 'old.shop.example', serial_number: '0a0b', issuer_name: 'C=US, CN=R10' },
      ...{ not_before: '2026-01-01T00:00:00', not_after: '2036-01-01T00:00:00' },
      entry_timestamp: '2026-01-01T00:30:00.5',
    })
    expect(await world.search('shop.example')).toMatchObject({ is_caught_up: true })
    expect(await issuanceOf('old.shop.example')).toMatchObject({ state: 'earlier' })
  })
})

describe('an account that has enough of it', () => {
  it('stops the requests, and forgets everything', async () => {
    expect(await world.patch({ enabled: false })).toMatchObject({ enabled: false, searched_count: 0 })
    expect((await issuances()).length).toBeGreaterThan(0)
    const { status } = await world.service.request('DELETE', '/v1/certificates/transparency')
    expect(status).toBe(204)
    expect(await issuances()).toEqual([])
    expect(await world.get('/v1/certificates/transparency')).toMatchObject({
      enabled: false,
      source: 'certspotter',
      has_token: false,
    })
    expect((await world.get('/v1/certificates/transparency/domains')).data).toEqual([])
  })

  it('is not searched for beyond what its plan allows', async () => {
    const other = await world.service.otherAccount('free')
    const request = (method: string, path: string, body?: object) =>
      world.service.request(method, path, { token: other.token, ...(body && { body }) })
    const { body: connection } = await request('POST', '/v1/connections', { provider: 'sandbox' })
    for (const name of ['one.example', 'sub.one.example', 'two.example'])
      await request('POST', '/v1/dns/zones', { name, connection_id: connection.id })
    await request('PATCH', '/v1/certificates/transparency', { enabled: true, source: 'crtsh' })
    await eventually(async () => {
      const { body } = await request('GET', '/v1/certificates/transparency')
      return body.searched_count === 2
    })
    const { body } = await request('GET', '/v1/certificates/transparency/domains')
    expect(body.data.map(({ name }: any) => name)).toEqual(['one.example', 'two.example'])
    const { body: limits } = await request('GET', '/v1/limits')
    expect(JSON.stringify(limits)).toContain('"transparency_domains"')
  })
})

function keyHashOf(keyPem: string): string {
  const spki = createPublicKey(keyPem).export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(spki).digest('hex')
}
