/** What the stand-in has for creating and deleting guests. */
import { type FakeRoute, route } from '#providers/testing/servers/fake-api.ts'
import { shownConfig } from './disks.ts'
import type { FakeGuest, GuestTools } from './guests.ts'
import { data, failure } from './responses.ts'

export const nodes = { pve1: 'online', pve2: 'online', pve3: 'offline' } as const

export function clusterRoutes(guests: ReadonlyMap<string, FakeGuest>): FakeRoute[] {
  return [
    route('GET', '/nodes', () => data(Object.entries(nodes).map(([node, status]) => ({ node, status })))),
    route('GET', '/cluster/nextid', () => {
      const used = [...guests.values()].map(({ vmid }) => vmid)
      let next = 100
      while (used.includes(next)) next++
      return data(next)
    }),
  ]
}

export function creationRoutes(type: FakeGuest['type'], tools: GuestTools): FakeRoute[] {
  const { guests, guarded, start, addTask } = tools
  const path = `/nodes/{node}/${type}/{vmid}`
  const deletion = route(
    'DELETE',
    path,
    guarded('VM.Allocate', (guest) => {
      const { vmid, state } = guest
      if (state !== 'stopped')
        return type === 'qemu'
          ? failure(500, `VM ${vmid} is running - destroy failed\n`)
          : failure(500, `CT ${vmid} is running\n`)
      return start(guest, type === 'qemu' ? 'qmdestroy' : 'vzdestroy', () => guests.delete(`${type}/${vmid}`))
    }),
    { isOrder: true },
  )
  if (type === 'lxc') return [deletion]
  return [
    deletion,
    route(
      'GET',
      `${path}/config`,
      guarded('VM.Audit', (guest, { query }) => {
        const { name, tags, cpus, memoryMib } = guest
        return data({
          ...{ name, cores: cpus, memory: String(memoryMib) },
          ...shownConfig(guest, query.get('current') === '1'),
          ...(tags.length > 0 && { tags: tags.join(';') }),
        })
      }),
    ),
    route(
      'POST',
      `${path}/clone`,
      guarded('VM.Clone', (template, { body }) => {
        // The schema is checked with all requests of the suite.
        const { newid, name = '' } = body as { newid: number; name?: string }
        if ([...guests.values()].some(({ vmid }) => vmid === newid))
          return failure(500, `unable to create VM ${newid}: config file already exists\n`)
        if (template.lock) return failure(500, `VM is locked (${template.lock})\n`)
        const clone: FakeGuest = {
          ...structuredClone(template),
          ...{ vmid: newid, name, template: false, lock: 'clone', state: 'stopped', uptime: 0 },
          failsWith: null,
        }
        const exitstatus = template.failsWith ?? 'OK'
        template.failsWith = null
        const ref = `qemu/${newid}`
        // The name is written with the first disk that is copied, which may take minutes.
        guests.set(ref, { ...clone, name: template.isLarge ? '' : name })
        const upid = addTask({
          ...{ node: template.node, kind: 'qmclone', vmid: template.vmid, exitstatus },
          effect: () => guests.set(ref, { ...clone, lock: null }),
          undo: () => guests.delete(ref),
        })
        return data(upid)
      }),
      { isOrder: true },
    ),
  ]
}
