/** What the stand-in has for creating and deleting guests. */
import type { FakeRequest, FakeResponse, FakeRoute } from '#providers/testing/servers/fake-api.ts'
import { route } from '#providers/testing/servers/fake-api.ts'
import type { FakeGuest, FakeTask } from './guests.ts'
import { data, failure } from './responses.ts'

export const nodes = { pve1: 'online', pve2: 'online', pve3: 'offline' } as const

type Handle = (guest: FakeGuest, request: FakeRequest) => FakeResponse

export type GuestTools = {
  guests: Map<string, FakeGuest>
  guarded(privilege: string, handle: Handle): FakeRoute['handle']
  /** Starts a task, and answers with its id. */
  start(guest: FakeGuest, kind: string, effect: () => void): FakeResponse
  addTask(task: Pick<FakeTask, 'node' | 'kind' | 'vmid' | 'exitstatus' | 'effect' | 'undo'>): string
}

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
      guarded('VM.Audit', ({ name, tags, cpus, memoryMib, config }) =>
        data({
          ...{ name, cores: cpus, memory: String(memoryMib), digest: 'f00d', ...config },
          ...(tags.length > 0 && { tags: tags.join(';') }),
        }),
      ),
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
    route(
      'PUT',
      `${path}/resize`,
      guarded('VM.Config.Disk', (guest, { body }) => {
        const { disk, size } = body as { disk: string; size: string }
        return start(guest, 'resize', () => {
          const changed = String(guest.config[disk]).replace(/size=\w+/, `size=${size}`)
          guest.config = { ...guest.config, [disk]: changed }
        })
      }),
      { isOrder: true },
    ),
  ]
}
