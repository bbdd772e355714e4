/** Parsers of files that describe the system. */
import type { Facts } from '../protocol/report.ts'

/** Parses os-release(5). */
export function parseOsRelease(text: string): NonNullable<Facts['os']> {
  const values = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line.trim()) ?? []
    if (name !== undefined && value !== undefined) values.set(name, unquote(value))
  }
  const id = values.get('ID')
  const version = values.get('VERSION_ID')
  const name = values.get('PRETTY_NAME')
  return { ...(id && { id }), ...(version && { version }), ...(name && { name }) }
}

/** Values are written as in a shell: in single or double quotes, with backslashes. */
function unquote(value: string): string {
  if (/^'.*'$/.test(value)) return value.slice(1, -1)
  return value.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')
}

/** The name of the processor in /proc/cpuinfo: that of x86, else the one of Arm boards. */
export function parseCpuModel(text: string): string | undefined {
  for (const name of ['model name', 'Model', 'Hardware', 'cpu model', 'cpu']) {
    const [, model] = new RegExp(`^${name}\\s*: (.+)$`, 'm').exec(text) ?? []
    if (model !== undefined) return model.trim().replace(/\s+/g, ' ')
  }
  return undefined
}

/** Of the names that a hypervisor enters as the manufacturer and product of the machine (SMBIOS). */
const products: readonly [RegExp, string][] = [
  [/KVM|QEMU|RHEV|DigitalOcean|Hetzner|Vultr|Linode|Akamai|OpenStack|Scaleway/i, 'kvm'],
  [/Amazon EC2/i, 'amazon'],
  [/Google/i, 'google'],
  [/VMware/i, 'vmware'],
  [/VirtualBox|innotek/i, 'oracle'],
  [/Xen/i, 'xen'],
  [/Microsoft Corporation.*Virtual Machine/i, 'microsoft'],
  [/Parallels/i, 'parallels'],
  [/BHYVE/i, 'bhyve'],
]

/** In the terms of systemd-detect-virt(1). `none` for a machine without a known hypervisor. */
export function virtualizationOf(dmi: string): string {
  return products.find(([pattern]) => pattern.test(dmi))?.[1] ?? 'none'
}
