/**
 * What a token may do. Its privileges are those of its user at most, and none at all until it was given some, unless it
 * was created without privilege separation (https://pve.proxmox.com/wiki/User_Management#pveum_tokens).
 */
import { Type } from 'typebox'
import type { JsonApi } from '#providers/http/json-api.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { dataReader } from './client.ts'

/** By path, such as `/vms/100`, then by privilege. */
const readPermissions = dataReader(Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())))

/** The privileges that are missing for what the ports do. Throws `auth` if the token may not even see guests. */
export async function missingPrivileges(client: JsonApi, version: string): Promise<string[]> {
  const permissions = await readPermissions(client, { method: 'GET', path: '/access/permissions' })
  const grantedFor = (paths: RegExp) =>
    new Set(
      Object.entries(permissions)
        .filter(([path]) => paths.test(path))
        .flatMap(([, privileges]) => Object.keys(privileges)),
    )
  const granted = grantedFor(/^\/($|vms|pool)/)
  if (!granted.has('VM.Audit'))
    throw new ProviderError(
      'auth',
      'The token of Proxmox VE lacks the privilege VM.Audit: give the token a role under Datacenter, Permissions, for the path /vms, such as PVEVMAdmin.',
    )
  return [
    ...wanted(version).filter((privilege) => !granted.has(privilege)),
    ...elsewhere.flatMap(({ privilege, path }) =>
      grantedFor(new RegExp(`^/($|pool|${path})`)).has(privilege) ? [] : [`${privilege} on /${path}`],
    ),
  ]
}

/** For the disks and networks of a clone, and the sizes of unused disks. */
const elsewhere = [
  { privilege: 'Datastore.AllocateSpace', path: 'storage' },
  { privilege: 'Datastore.Audit', path: 'storage' },
  { privilege: 'SDN.Use', path: 'sdn' },
]

function wanted(version: string): string[] {
  // Before 9, one privilege allowed everything that the agent and the monitor of QEMU can do.
  const agent = Number.parseInt(version, 10) >= 9 ? 'VM.GuestAgent.Audit' : 'VM.Monitor'
  const config = ['VM.Config.CPU', 'VM.Config.Memory', 'VM.Config.Options', 'VM.Config.Network']
  const creation = ['VM.Clone', 'VM.Allocate', 'VM.Config.Disk', 'VM.Config.Cloudinit']
  return ['VM.PowerMgmt', ...config, 'VM.Snapshot', agent, ...creation]
}
