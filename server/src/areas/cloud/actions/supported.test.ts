import { describe, expect, it } from 'vitest'
import type { ServerPower } from '#kernel/cloud/server-state.ts'
import { manifest as aws } from '#providers/aws/manifest.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { manifest as proxmox } from '#providers/proxmox/manifest.ts'
import { manifest as scaleway } from '#providers/scaleway/manifest.ts'
import { manifest as vultr } from '#providers/vultr/manifest.ts'
import { requirePower, requireSupported } from './supported.ts'

const refusalOf = (task: () => void) => {
  try {
    task()
    return null
  } catch (problem) {
    return problem
  }
}

describe('an action', () => {
  it('that one kind of server does not have is refused, with those that it has', () => {
    const powerCycle = (ref: string) =>
      refusalOf(() => requireSupported(proxmox, ref, { kind: 'power_cycle' }))
    expect(powerCycle('qemu/100')).toBeNull()
    expect(powerCycle('lxc/101')).toMatchObject({
      code: 'invalid_input',
      faults: [
        {
          pointer: '/kind',
          message:
            'Proxmox VE does not support power_cycle of this server. It supports: power_on, power_off, shutdown, reboot, rename, resize, snapshot, restore, delete.',
        },
      ],
    })
  })

  it('needs a server without a host where one in standby keeps it, and says how to get there', () => {
    const resize = (manifest: ProviderManifest, power: ServerPower, keeps_host = false) =>
      refusalOf(() => requirePower(manifest, { name: 'web-1', power, keeps_host }, 'resize'))
    expect(resize(scaleway, 'stopped')).toBeNull()
    expect(resize(scaleway, 'running')).toMatchObject({
      code: 'wrong_state',
      message: 'web-1 is running, and Scaleway requires a stopped server for resize. Run power_off first.',
    })
    expect(resize(scaleway, 'stopped', true)).toMatchObject({
      message:
        'web-1 is in standby, and Scaleway requires a stopped server for resize. Run power_on, and then power_off.',
    })
    expect(resize(proxmox, 'running')).toMatchObject({
      message: expect.stringMatching(/Run shutdown or power_off first\.$/),
    })
  })

  it('resizes no disk where sizes have none', () => {
    const resize = { kind: 'resize', size: 'other' } as const
    for (const manifest of [aws, proxmox, scaleway]) {
      expect(refusalOf(() => requireSupported(manifest, 'one', resize))).toBeNull()
      expect(
        refusalOf(() => requireSupported(manifest, 'one', { ...resize, with_disk: true })),
      ).toMatchObject({ code: 'invalid_input', faults: [{ pointer: '/with_disk' }] })
    }
    expect(refusalOf(() => requireSupported(vultr, 'one', { ...resize, with_disk: true }))).toBeNull()
  })
})
