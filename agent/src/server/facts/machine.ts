/** The identity of the machine and of its current boot. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../usage-error.ts'

const idFiles = ['/etc/machine-id', '/var/lib/dbus/machine-id']

/**
 * Throws a `UsageError` if the machine has no id. The script creates one in the state directory then, with which it has
 * enrolled.
 */
export function readFingerprint(stateDirectory: string): string {
  for (const file of [...idFiles, join(stateDirectory, 'machine-id')]) {
    const id = readText(file)?.trim()
    if (id && /^[0-9a-f]{32}$/.test(id)) return fingerprintOf(id)
  }
  throw new UsageError(
    'The machine has no id in /etc/machine-id. Create it with systemd-machine-id-setup, or with dbus-uuidgen --ensure=/etc/machine-id.',
  )
}

/** machine-id(5) asks programs to derive an id of their own. */
export function fingerprintOf(machineId: string): string {
  return createHash('sha256').update(`holdfast-agent:${machineId}`).digest('hex')
}

export function readBootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** The id of the server at its provider, from cloud-init. Null if there is none. */
export function readInstance(): { provider: string; id: string } | null {
  const text = readText('/run/cloud-init/instance-data.json')
  return text === null ? null : parseInstance(text)
}

/** The names that cloud-init uses, as Holdfast's providers are called. */
const providers: Readonly<Record<string, string>> = {
  hetzner: 'hetzner',
  digitalocean: 'digitalocean',
  aws: 'aws',
  ec2: 'aws',
  vultr: 'vultr',
  scaleway: 'scaleway',
  akamai: 'linode',
  linode: 'linode',
}

export function parseInstance(text: string): { provider: string; id: string } | null {
  try {
    const { v1 } = JSON.parse(text) as { v1?: Record<string, unknown> }
    const provider = providers[String(v1?.['cloud_name']).toLowerCase()]
    const id = v1?.['instance_id']
    return provider && (typeof id === 'string' || typeof id === 'number')
      ? { provider, id: String(id) }
      : null
  } catch {
    return null
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
