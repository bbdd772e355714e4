/** An export, imported into an empty account, gives the same monitors and heartbeats, whatever refers to whatever. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { givenService, type TestService } from '#testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await givenService({ works: false })
})
afterAll(() => service.close())

type Sender = { token: string }
type Entry = Record<string, any>

const send = (method: string, path: string, { token }: Sender, body?: object | string) =>
  service.request(method, path, {
    token,
    ...(body !== undefined && { body }),
    ...(typeof body === 'string' && { headers: { 'content-type': 'application/yaml' } }),
  })

async function created(sender: Sender, path: string, input: object): Promise<string> {
  const { status, body } = await send('POST', path, sender, input)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const exported = async (sender: Sender): Promise<string> =>
  (await send('GET', '/v1/monitors/export', sender)).body

const preview = async (file: string, sender: Sender) =>
  (await send('POST', '/v1/monitors/import?dry_run=true', sender, file)).body

async function imported(file: string, sender: Sender): Promise<void> {
  const review = await preview(file, sender)
  expect([review.faults, review.counts?.conflict], file).toEqual([[], 0])
  const { status, body } = await send('POST', `/v1/monitors/import?hash=${review.hash}`, sender, file)
  expect(status, `${JSON.stringify(body)}\n${file}`).toBe(200)
}

/** Entries without ids: in place of each reference is the name of the other and how often it follows itself. */
function withoutIds(file: string): Entry {
  const content = parse(file) as { monitors: Entry[]; heartbeats: Entry[] }
  const withId = new Map(content.monitors.map((entry) => [entry['id'] ?? entry['name'], entry]))
  const shownAs = (reference: string, depth: number): unknown =>
    depth === 0 ? reference.slice(0, 3) : shown(withId.get(reference) ?? {}, depth - 1)
  const shown = ({ id: _id, parent, settings, ...entry }: Entry, depth: number): Entry => ({
    ...entry,
    parent: parent === null || parent === undefined ? null : shownAs(parent, depth),
    settings: {
      ...settings,
      members: settings?.members?.map(({ monitor, ...rest }: Entry) => ({
        ...rest,
        monitor: shownAs(monitor, depth),
      })),
    },
  })
  const sorted = (entries: Entry[]) => entries.map((entry) => JSON.stringify(entry)).toSorted()
  return {
    monitors: sorted(content.monitors.map((entry) => shown(entry, 3))),
    heartbeats: sorted(content.heartbeats.map(({ id: _id, ...entry }) => entry)),
  }
}

const name = fc
  .constantFrom('A', 'B', 'C', 'Ä: #1', '- D', "it's", 'true', '  ')
  .map((text) => text.trim() || 'E')
const wanted = fc.record({
  name,
  weights: fc.array(fc.tuple(fc.nat(20), fc.option(fc.integer({ min: 1, max: 9 }))), { maxLength: 3 }),
  parent: fc.option(fc.nat(20)),
  isParentLater: fc.boolean(),
  paused: fc.boolean(),
  labels: fc.dictionary(fc.constantFrom('env', 'team'), fc.constantFrom('a', 'yes', '1'), { maxKeys: 2 }),
})
const heartbeat = fc.record({ name, grace_seconds: fc.integer({ min: 60, max: 999 }), paused: fc.boolean() })

describe('an export', () => {
  it('is the same after its import into an empty account', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { minLength: 1, maxLength: 7 }),
        fc.array(heartbeat, { maxLength: 3 }),
        async (monitors, heartbeats) => {
          const sender = await service.otherAccount()
          const ids: string[] = []
          for (const { weights, parent, isParentLater: _later, ...input } of monitors) {
            const before = ids.length
            const members = [
              ...new Map(before === 0 ? [] : weights.map(([at, weight]) => [at % before, weight])),
            ]
            const isComposite = members.length > 0
            const settings = isComposite
              ? {
                  rule: 'weighted',
                  members: members.map(([at, weight]) => ({ id: ids[at], ...(weight && { weight }) })),
                }
              : { host: '192.0.2.1' }
            ids.push(
              await created(sender, '/v1/monitors', {
                ...input,
                type: isComposite ? 'composite' : 'icmp',
                settings,
                ...(parent !== null && before > 0 && { parent_id: ids[parent % before] }),
              }),
            )
          }
          // A later one, unless that would be a circle.
          for (const [index, { parent, isParentLater }] of monitors.entries())
            if (isParentLater && parent !== null)
              await send('PATCH', `/v1/monitors/${ids[index]}`, sender, {
                parent_id: ids[parent % ids.length],
              })
          for (const input of heartbeats)
            await created(sender, '/v1/heartbeats', {
              ...input,
              schedule: { kind: 'period', period_seconds: 3600 },
            })
          const file = await exported(sender)
          expect((await preview(file, sender)).counts).toMatchObject({ create: 0, update: 0, conflict: 0 })
          const other = await service.otherAccount()
          await imported(file, other)
          const again = await exported(other)
          expect(withoutIds(again)).toEqual(withoutIds(file))
          const hasIds = /^ {4}id: /m.test(file) || /^ {2}- id: /m.test(file)
          if (!hasIds) expect(again).toBe(file)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('a reference', () => {
  const icmp = (each: string, more = '') =>
    `  - { name: ${each}, type: icmp, settings: { host: a }${more} }\n`
  const composite = (each: string, members: string) =>
    `  - { name: ${each}, type: composite, settings: { members: [${members}] } }\n`

  it('is the name of a monitor of the file or of the account, and may come before it', async () => {
    const sender = await service.otherAccount()
    const present = await created(sender, '/v1/monitors', {
      name: 'Present',
      type: 'icmp',
      settings: { host: 'a' },
    })
    const file = `holdfast: 1\nmonitors:\n${composite('Site', '{ monitor: Web }, { monitor: Present, weight: 2 }')}${icmp('Web', ', parent: Site')}`
    await imported(file, sender)
    const { body } = await send('GET', '/v1/monitors', sender)
    const byName = Object.fromEntries(body.data.map((each: Entry) => [each['name'], each]))
    expect(byName['Site'].settings.members).toEqual([{ id: byName['Web'].id }, { id: present, weight: 2 }])
    expect(byName['Web'].parent_id).toBe(byName['Site'].id)
    const changed = file
      .replace('monitor: Web', 'monitor: Present')
      .replace(', { monitor: Present, weight: 2 }', '')
    expect((await preview(changed, sender)).items[0].changes).toEqual([
      {
        field: 'settings.members',
        before: [{ monitor: 'Web' }, { monitor: 'Present', weight: 2 }],
        after: [{ monitor: 'Present' }],
      },
    ])
  })

  it.each([
    [
      'to nothing',
      composite('Site', '{ monitor: Web }'),
      'Site: settings.members.0.monitor Web is not the name of a monitor of the file or of the account',
    ],
    [
      'to several of the account',
      composite('Site', '{ monitor: Twin }'),
      'Site: settings.members.0.monitor Twin is the name of 2 monitors of the account: use the id of one of them',
    ],
    [
      'as a parent to several of the account',
      icmp('Web', ', parent: Twin'),
      'Web: parent Twin is the name of 2 monitors of the account: use the id of one of them',
    ],
    [
      'to what is left as it is',
      icmp('Twin') + icmp('Web', ', parent: Twin'),
      'Web: parent Twin is not imported: 2 monitors have this name: rename one, or add its id to the file',
    ],
    [
      'in a circle',
      composite('One', '{ monitor: Two }') + composite('Two', '{ monitor: One }'),
      'One: settings.members: it would contain itself',
    ],
  ])('%s is an error that names it', async (_to, monitors, message) => {
    const sender = await service.otherAccount()
    for (const host of ['a', 'b'])
      await created(sender, '/v1/monitors', { name: 'Twin', type: 'icmp', settings: { host } })
    const { faults } = await preview(`holdfast: 1\nmonitors:\n${monitors}`, sender)
    expect(faults[0]).toEqual({ line: expect.any(Number), message })
  })
})
