import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { addSeconds } from '#kernel/time.ts'
import { metricsConformance } from '#providers/testing/cloud/metrics-conformance.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { temporaryFolder } from '#providers/testing/servers/server-process.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { readTlsServer } from '#providers/tls/access.ts'
import { libvirt } from '../adapter.ts'
import type { WithSession } from '../domains.ts'
import { manifest } from '../manifest.ts'
import { libvirtPrograms, startLibvirtDaemon } from '../testing/libvirt-daemon.ts'
import { missingForNamespaces, networkInterface } from '../testing/own-namespaces.ts'
import { withSession } from '../wire/rpc.ts'
import { createLibvirtMetrics } from './metrics.ts'

const missing = [...missingPrograms(libvirtPrograms), ...missingForNamespaces()]

describe.skipIf(missing.length > 0)(titleWithout(missing, 'machines of QEMU that are measured'), () => {
  const { serverMetrics } = manifest
  const measurable = serverMetrics && {
    ...serverMetrics,
    // No system runs in it that could tell.
    names: serverMetrics.names.filter((name) => name !== 'system.memory.used'),
  }
  metricsConformance('libvirt', measurable, async () => {
    const driver = 'qemu:///system'
    const daemon = await startLibvirtDaemon('system')
    const tools = testTools(loopbackEgress())
    const server = readTlsServer(daemon.credentials(driver))
    const session: WithSession = (use) => withSession(tools.egress, server, driver, use)
    const cpus = 2
    const { folder, remove } = await temporaryFolder('libvirt-metrics')
    return {
      open: () => libvirt.open(daemon.credentials(driver), tools),
      async addServer(name, state) {
        const image = join(folder, name)
        await writeFile(image, Buffer.alloc(2 ** 20))
        const disk = `<disk type='file'><source file='${image}'/><target dev='vda' bus='virtio'/></disk>`
        const ref = await daemon.addMachine(driver, name, disk + networkInterface())
        if (state === 'off') await daemon.virsh(driver, 'destroy', ref)
        // As if it had been read every two minutes.
        const now = new Date()
        for (let minutes = 32; minutes > 0; minutes -= 2) {
          const at = addSeconds(now, -minutes * 60)
          const metrics = createLibvirtMetrics(session, tools.providerState, () => at)
          const from = addSeconds(now, -3600)
          await metrics.query({ ref, cpus }, { from, to: at, stepSeconds: 60 })
        }
        return ref
      },
      cpus,
      measured: null,
      unknownRef: randomUUID(),
      async stop() {
        await daemon.stop()
        await remove()
      },
    }
  })
})
