/** What a device must send, and which parts are trusted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newToken } from '#kernel/access/token.ts'
import { basic, type DynamicIpWorld, givenDynamicIpWorld } from '../testing/given-dynamic-ip.ts'

let world: DynamicIpWorld
beforeAll(async () => {
  world = await givenDynamicIpWorld()
})
afterAll(() => world.close())

describe('a device that reports', () => {
  it('gets a challenge for credentials, and nothing else', async () => {
    const dynamicIp = await world.dynamicIp()
    const wrong = [
      undefined,
      basic('x', 'y'),
      basic('x', newToken('hfip_')),
      basic('x', world.service.token),
      'Bearer x',
      'Basic',
    ]
    for (const authorization of wrong) {
      const answer = await world.send('/nic/update?myip=9.9.9.9', {
        headers: authorization ? { authorization } : {},
      })
      expect([authorization, answer.status, answer.text]).toEqual([authorization, 401, 'badauth'])
      expect(answer.headers['www-authenticate']).toMatch(/^Basic /)
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    }
    expect((await dynamicIp.read())['state']).toBe('never_reported')
  })

  it('may send the token in any way that devices support', async () => {
    const dynamicIp = await world.dynamicIp()
    const { token } = dynamicIp
    const headers: Record<string, string>[] = [
      { authorization: basic('anybody', token) },
      { authorization: basic(token, '') },
      { authorization: `Bearer ${token}` },
      { authorization: `Token ${token}` },
    ]
    for (const one of headers)
      expect((await world.send('/v3/update?myip=9.9.9.9', { headers: one })).status).toBe(200)
    for (const name of ['password', 'token', 'pass'])
      expect((await world.send(`/v1/ingest/nic/update?myip=9.9.9.9&${name}=${token}`)).status).toBe(200)
    const posted = await world.send('/nic/update', {
      method: 'POST',
      headers: { authorization: basic('x', token), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'hostname=&myip=9.9.9.8',
    })
    expect([posted.status, posted.text]).toEqual([200, 'good 9.9.9.8'])
  })

  it('has a token that the API does not accept', async () => {
    const { token } = await world.dynamicIp()
    const answer = await world.service.request('GET', '/v1/dynamic-ips', { token })
    expect([answer.status, answer.body.code]).toEqual([401, 'token_invalid'])
  })

  it('must send a user agent', async () => {
    const dynamicIp = await world.dynamicIp()
    const { status, text } = await dynamicIp.report('myip=9.9.9.9', { headers: { 'user-agent': '' } })
    expect([status, text]).toEqual([200, 'badagent'])
  })

  it('must not be a client that the operator has blocked, whatever its token', async () => {
    const picky = await givenDynamicIpWorld({
      environment: { HOLDFAST_BLOCKED_AGENTS: 'broken-client/1.*, *Crawler*' },
    })
    const dynamicIp = await picky.dynamicIp()
    const responseTo = async (agent: string, token: string) => {
      const headers = { 'user-agent': agent, authorization: basic('x', token) }
      const { status, text } = await picky.send('/nic/update?myip=9.9.9.9', { headers })
      return [status, text]
    }
    for (const agent of ['broken-client/1.7 (linux)', 'a crawler'])
      for (const token of [dynamicIp.token, 'wrong'])
        expect(await responseTo(agent, token)).toEqual([200, 'badagent'])
    expect(await dynamicIp.read()).toMatchObject({ state: 'never_reported', ipv4: null })
    expect(await responseTo('broken-client/2.0', dynamicIp.token)).toEqual([200, 'good 9.9.9.9'])
    await picky.close()
  })

  it('can use the old token during the overlap of a rotation, and not longer', async () => {
    const dynamicIp = await world.dynamicIp()
    const rotate = (overlap_seconds: number) =>
      world.service.request('POST', `${dynamicIp.path}/rotate`, { body: { overlap_seconds } })
    const { body } = await rotate(3600)
    const withToken = (token: string) =>
      world.send('/nic/update?myip=9.9.9.9', { headers: { authorization: basic('x', token) } })
    expect((await dynamicIp.report('myip=9.9.9.9')).status).toBe(200)
    expect((await withToken(body.token_secret)).status).toBe(200)
    await rotate(0)
    expect((await dynamicIp.report('myip=9.9.9.9')).status).toBe(401)
    expect((await withToken(body.token_secret)).status).toBe(401)
  })

  it('gets abuse while the dynamic IP is blocked, until someone unblocks it', async () => {
    const dynamicIp = await world.dynamicIp()
    await world.service.request('POST', `${dynamicIp.path}/block`, { body: { reason: 'a loop' } })
    const { status, text } = await dynamicIp.report('myip=9.9.9.9')
    expect([status, text]).toEqual([200, 'abuse'])
    expect(await dynamicIp.read()).toMatchObject({
      state: 'blocked',
      blocked: { reason: 'a loop' },
      ipv4: null,
    })
    await world.service.request('POST', `${dynamicIp.path}/unblock`)
    expect((await dynamicIp.report('myip=9.9.9.9')).text).toBe('good 9.9.9.9')
  })
})

describe('behind a proxy', () => {
  it("the client's address is taken from a trusted proxy only", async () => {
    const trusting = await givenDynamicIpWorld({ environment: { HOLDFAST_TRUSTED_PROXIES: '10.1.0.0/16' } })
    const dynamicIp = await trusting.dynamicIp()
    const headers = { 'x-forwarded-for': '8.8.8.8' }
    expect((await dynamicIp.report('', { from: '10.1.2.3', headers })).text).toBe('good 8.8.8.8')
    expect((await dynamicIp.report('', { from: '9.9.9.9', headers })).text).toBe('good 9.9.9.9')
    expect((await trusting.send('/checkip', { from: '::ffff:9.9.9.9' })).text).toBe('9.9.9.9')
    await trusting.close()
  })
})

describe('a form', () => {
  it('is read with any content type, and an invalid one is rejected without a log line', async () => {
    const { token } = await world.dynamicIp()
    const authorization = `Bearer ${token}`
    const post = (body: string, type: string) =>
      world.send('/nic/update', { method: 'POST', headers: { authorization, 'content-type': type }, body })
    for (const type of ['application/x-www-form-urlencoded', 'application/json', ';', 'form'])
      expect((await post('myip=9.9.9.9', type)).text).toMatch(/^(good|nochg) 9\.9\.9\.9$/)
    const before = world.service.logLines.filter((line) => line.includes('"level":"error"'))
    expect((await post('x'.repeat(20_000), 'text/plain')).status).toBe(413)
    expect((await world.send('/v1/ingest/dynamic-ips/')).status).toBe(404)
    expect(world.service.logLines.filter((line) => line.includes('"level":"error"'))).toEqual(before)
  })
})

describe('trouble', () => {
  it('is 503 with 911, never 429, because clients stop permanently after that', async () => {
    const strict = await givenDynamicIpWorld({ environment: { HOLDFAST_FAILED_ATTEMPTS_PER_MINUTE: '3' } })
    const dynamicIp = await strict.dynamicIp()
    const wrong = () => strict.send('/nic/update', { headers: { authorization: basic('x', 'wrong') } })
    // A challenge for credentials does not count as a failed attempt.
    for (let n = 0; n < 5; n++) expect((await strict.send('/nic/update')).status).toBe(401)
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await wrong()).status)
    expect(statuses).toEqual([401, 401, 401, 503, 503])
    expect(await wrong()).toMatchObject({
      status: 503,
      text: '911',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
    expect((await dynamicIp.report('myip=9.9.9.9', { from: '8.8.8.8' })).text).toBe('good 9.9.9.9')
    await strict.close()
  })
})
