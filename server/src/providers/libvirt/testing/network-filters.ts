// Network filters of a real libvirtd, which are written with its own client.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Credentials } from '#providers/ports/provider.ts'
import { temporaryFolder } from '#providers/testing/servers/server-process.ts'
import { startLibvirtDaemon } from './libvirt-daemon.ts'
import { networkInterface } from './own-namespaces.ts'

const driver = 'qemu:///system'

export type NetworkFilters = {
  credentials: Credentials
  /** Defines a filter with this content, and returns its UUID. */
  define(name: string, content?: string): Promise<string>
  remove(ref: string): Promise<void>
  /** Adds to what is in a filter. */
  add(ref: string, content: string): Promise<void>
  /** As libvirt shows it. */
  xmlOf(ref: string): Promise<string>
  nameOf(ref: string): Promise<string>
  /** Starts a machine of which a network interface has the filter, and returns its UUID. */
  addMachine(ref: string): Promise<string>
  /** The rules of the packet filter, as of `iptables-save`. */
  packetFilter(): Promise<string[]>
  stop(): Promise<void>
}

export async function startFilters(): Promise<NetworkFilters> {
  const daemon = await startLibvirtDaemon('system')
  const { folder, remove } = await temporaryFolder('network-filters')
  const virsh = (...command: string[]) => daemon.virsh(driver, ...command)
  const define = async (command: string, xml: string) => {
    const file = join(folder, `${randomUUID()}.xml`)
    await writeFile(file, xml)
    await virsh(command, file)
  }
  const xmlOf = (ref: string) => virsh('nwfilter-dumpxml', ref)
  const nameOf = async (ref: string) => /name='([^']*)'/.exec(await xmlOf(ref))?.[1] ?? ''
  return {
    credentials: daemon.credentials(driver),
    async define(name, content = '') {
      const ref = randomUUID()
      await define(
        'nwfilter-define',
        `<filter name='${name}' chain='root'><uuid>${ref}</uuid>${content}</filter>`,
      )
      return ref
    },
    remove: async (ref) => void (await virsh('nwfilter-undefine', ref)),
    async add(ref, content) {
      const whole = (await xmlOf(ref)).replace(/<\/filter>\s*$/, `${content}</filter>`)
      await define('nwfilter-define', whole)
    },
    xmlOf,
    nameOf,
    async addMachine(ref) {
      const name = await nameOf(ref)
      return await daemon.addMachine(driver, `machine-${name}`, networkInterface(name))
    },
    packetFilter: async () => (await daemon.inNetwork('iptables-save')).split('\n'),
    async stop() {
      await daemon.stop()
      await remove()
    },
  }
}
