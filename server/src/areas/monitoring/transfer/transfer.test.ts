import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

const yaml = { 'content-type': 'application/yaml' }
type Sender = { token?: string }

const send = (file: string, query: string, { token }: Sender = {}) =>
  service.request('POST', `/v1/monitors/import?${query}`, {
    body: file,
    headers: yaml,
    ...(token && { token }),
  })

async function preview(file: string, sender: Sender = {}) {
  const { status, body } = await send(file, 'dry_run=true', sender)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function apply(file: string, sender: Sender = {}) {
  const { hash } = await preview(file, sender)
  const { status, body } = await send(file, `hash=${hash}`, sender)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const exported = async ({ token }: Sender = {}): Promise<string> =>
  (await service.request('GET', '/v1/monitors/export', token === undefined ? {} : { token })).body

const monitorsOf = async ({ token }: Sender = {}) =>
  (await service.request('GET', '/v1/monitors?limit=100', token === undefined ? {} : { token })).body.data

const file = `holdfast: 1
monitors:
  - name: Router
    type: icmp
    settings:
      host: 192.0.2.1
  - name: Shop
    type: http
    labels: { env: prod }
    settings:
      url: https://shop.example.com/
      authentication:
        kind: basic
        username: probe
        password: correct horse
      secret_headers:
        - name: X-Key
          value: battery staple
    interval_seconds: 120
    parent: Router
    paused: true
`

describe('the import of an export', () => {
  it('previews without a change, creates what is missing, and changes nothing the second time', async () => {
    const sender = await service.otherAccount()
    const review = await preview(file, sender)
    expect(review).toMatchObject({
      format: 'holdfast',
      applied: false,
      counts: { create: 2, update: 0, unchanged: 0, conflict: 0 },
      items: [
        { name: 'Router', action: 'create', type: 'icmp', target: '192.0.2.1', line: 3 },
        { name: 'Shop', action: 'create', target: 'https://shop.example.com/', line: 7 },
      ],
    })
    expect(JSON.stringify(review)).not.toMatch(/horse|staple/)
    expect(await monitorsOf(sender)).toEqual([])
    expect(await apply(file, sender)).toMatchObject({ applied: true, counts: { create: 2 } })
    const monitors = await monitorsOf(sender)
    const [router, shop] = monitors
    expect(shop).toMatchObject({
      labels: { env: 'prod' },
      interval_seconds: 120,
      parent_id: router.id,
      state: 'paused',
      has_secrets: true,
    })
    expect(await apply(file, sender)).toMatchObject({ counts: { create: 0, update: 0, unchanged: 2 } })
    expect(await monitorsOf(sender)).toEqual(monitors)
    const { body: log } = await service.request('GET', '/v1/audit-log', { token: sender.token })
    const actions = log.data.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['monitors.import', 'monitors.import', 'monitors.create', 'monitors.create'])
    expect(JSON.stringify(log)).not.toMatch(/horse|staple/)
  })

  it('reads what was exported, with placeholders in place of secrets, as unchanged', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const text = await exported(sender)
    expect(text).not.toMatch(/horse|staple/)
    expect(text).toContain('password: "<secret: Password>"')
    expect(await exported(sender)).toBe(text)
    expect((await preview(text, sender)).counts).toEqual({ create: 0, update: 0, unchanged: 2, conflict: 0 })
  })

  it('requires the secrets for monitors that it creates, each with its line', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const text = await exported(sender)
    const other = await service.otherAccount()
    const { hash, faults } = await preview(text, other)
    const lines = text.split('\n')
    expect(hash).toBeNull()
    expect(faults).toHaveLength(2)
    for (const { line, message } of faults) {
      expect(lines[line - 1]).toContain('<secret: ')
      expect(message).toContain('is a placeholder: replace it with the secret')
    }
    const complete = text.replaceAll(/"<secret: [^>]*>"/g, 'hunter-two')
    expect((await apply(complete, other)).counts.create).toBe(2)
  })

  it('does not send a kept secret to another target', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const moved = (await exported(sender)).replace(
      'https://shop.example.com/',
      'https://attacker.example.net/',
    )
    const { faults } = await preview(moved, sender)
    expect(faults[0].message).toContain('must contain the secrets again')
  })

  it('shows each change, and keeps what the file does not name', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const changed = file
      .replace('env: prod', 'team: web')
      .replace('interval_seconds: 120', 'interval_seconds: 300')
      .replace('correct horse', 'another horse')
      .replace('paused: true', 'paused: false')
    const review = await preview(changed, sender)
    expect(review.items[0]).toMatchObject({
      name: 'Shop',
      action: 'update',
      changes: [
        { field: 'settings (secrets)', before: null, after: null },
        { field: 'interval_seconds', before: 120, after: 300 },
        { field: 'labels.env', before: 'prod', after: null },
        { field: 'labels.team', before: null, after: 'web' },
        { field: 'paused', before: true, after: false },
      ],
    })
    await apply(changed, sender)
    const [, shop] = await monitorsOf(sender)
    expect(shop).toMatchObject({ labels: { team: 'web' }, interval_seconds: 300, state: 'pending' })
    expect(shop.parent_id).not.toBeNull()
  })

  it('leaves conflicts as they are and says why', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const { items } = await preview(
      'holdfast: 1\nmonitors:\n  - name: Router\n    type: tcp\n    settings: { host: 192.0.2.1, port: 22 }\n',
      sender,
    )
    expect(items).toMatchObject([
      { name: 'Router', action: 'conflict', message: expect.stringContaining('has the type icmp') },
    ])
  })

  it('is refused if a monitor has changed since the preview, and without a preview', async () => {
    const sender = await service.otherAccount()
    await apply(file, sender)
    const changed = file.replace('interval_seconds: 120', 'interval_seconds: 600')
    const { hash } = await preview(changed, sender)
    const [, shop] = await monitorsOf(sender)
    await service.request('PATCH', `/v1/monitors/${shop.id}`, {
      body: { fail_after: 5 },
      token: sender.token,
    })
    const stale = await send(changed, `hash=${hash}`, sender)
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const bare = await send(changed, '', sender)
    expect([bare.status, bare.body.errors[0].pointer]).toEqual([422, '?hash'])
  })
})

describe('a file with errors', () => {
  it.each([
    ['broken YAML', 'holdfast: 1\nmonitors: [\n', 3, 'Flow sequence'],
    ['an unknown list', 'holdfast: 1\nmonitor: []\n', 2, 'monitor is unknown'],
    ['another version', 'holdfast: 2\n', 1, 'must be 1'],
    ['a number in place of a list', 'holdfast: 1\nmonitors: 5\n', 2, 'must be a list'],
    [
      'an unknown field',
      'holdfast: 1\nmonitors:\n  - name: A\n    type: tcp\n    intervall: 5\n    settings: { host: a, port: 1 }\n',
      5,
      'A: intervall is unknown',
    ],
    [
      'invalid settings',
      'holdfast: 1\nmonitors:\n  - name: A\n    type: tcp\n    settings:\n      host: a\n      port: 99999\n',
      7,
      'A: settings.port',
    ],
    [
      'a name that is there twice',
      'holdfast: 1\nmonitors:\n  - { name: A, type: icmp, settings: { host: a } }\n  - { name: A, type: icmp, settings: { host: b } }\n',
      4,
      'another monitor of this name',
    ],
    [
      'an unknown parent',
      'holdfast: 1\nmonitors:\n  - { name: A, type: icmp, settings: { host: a }, parent: B }\n',
      3,
      'parent B',
    ],
    [
      'parents in a circle',
      'holdfast: 1\nmonitors:\n  - { name: A, type: icmp, settings: { host: a }, parent: B }\n  - { name: B, type: icmp, settings: { host: b }, parent: A }\n',
      3,
      'depend on itself',
    ],
    [
      'a timeout that is longer than the interval',
      'holdfast: 1\nmonitors:\n  - { name: A, type: icmp, settings: { host: a }, interval_seconds: 60, timeout_seconds: 60 }\n  - { name: B, type: icmp, settings: { host: b }, interval_seconds: 30, timeout_seconds: 60 }\n',
      4,
      'must not be longer than the interval',
    ],
  ])('names the line: %s', async (_title, text, line, message) => {
    const { hash, faults } = await preview(text)
    expect(hash).toBeNull()
    expect(faults[0]).toMatchObject({ line, message: expect.stringContaining(message) })
  })

  it('does not expand aliases without end, nor any depth', async () => {
    const levels = 'abcdefghi'.split('')
    const bomb = levels.map((name, level) => {
      const before = levels[level - 1]
      return `${name}: &${name} [${Array.from({ length: 9 }, () => (before ? `*${before}` : 'lol')).join(',')}]\n`
    })
    expect((await preview(`${bomb.join('')}holdfast: 1\nmonitors: []\n`)).faults[0].message).toContain(
      'aliases',
    )
    const deep = `holdfast: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`
    expect((await preview(deep)).faults[0].message).toContain('levels deep')
  })

  it('is refused whole: nothing of it is created', async () => {
    const sender = await service.otherAccount()
    const text =
      'holdfast: 1\nmonitors:\n  - { name: A, type: icmp, settings: { host: a } }\n  - { name: B, type: nope, settings: {} }\n'
    const { status, body } = await send(text, `hash=${'0'.repeat(64)}`, sender)
    expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('line 4: B: type')])
    expect(await monitorsOf(sender)).toEqual([])
  })

  it('is recognised by its content, and of at most 16 MiB', async () => {
    expect((await preview('hello: world\n')).faults[0].message).toContain(
      'none of those that can be imported',
    )
    const large = await send(`holdfast: 1\n${`# ${'x'.repeat(1021)}\n`.repeat(16 * 1024)}`, 'dry_run=true')
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large'])
  })
})

describe('the limits of the plan', () => {
  it('are part of the preview', async () => {
    const sender = await service.otherAccount('free')
    const many = Array.from(
      { length: 11 },
      (_, n) => `  - { name: M${n}, type: icmp, settings: { host: m${n} } }\n`,
    )
    const { hash, faults } = await preview(`holdfast: 1\nmonitors:\n${many.join('')}`, sender)
    expect([hash, faults[0].message]).toEqual([null, expect.stringContaining('10')])
    const { items, left_out } = await preview(`holdfast: 1\nmonitors:\n${many[0]}`, sender)
    expect([items.length, left_out[0].message]).toEqual([1, expect.stringContaining('every 300 s')])
  })
})
