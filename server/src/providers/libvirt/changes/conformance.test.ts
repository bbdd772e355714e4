import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { serverChangesConformance } from '#providers/testing/cloud/changes-conformance.ts'
import { snapshotsConformance } from '#providers/testing/cloud/snapshots-conformance.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { temporaryFolder } from '#providers/testing/servers/server-process.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { libvirt } from '../adapter.ts'
import { manifest } from '../manifest.ts'
import { libvirtPrograms, startLibvirtDaemon } from '../testing/libvirt-daemon.ts'
import { addQcow2 } from '../testing/qcow2-image.ts'

const missing = missingPrograms(libvirtPrograms)

describe.skipIf(missing.length > 0).each(['test:///default', 'qemu:///session'])(
  titleWithout(missing, 'changes of libvirtd with %s'),
  (driver) => {
    serverChangesConformance(`libvirt with ${driver}`, manifest.serverChanges, async () => {
      const daemon = await startLibvirtDaemon()
      const hasDisks = driver.startsWith('qemu')
      if (hasDisks) await daemon.addImages(driver)
      const provider = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress()))
      const lost = new Set<string>()
      return {
        open: () => losingAnswers(provider, lost),
        addServer: async (name) =>
          await daemon.addMachine(driver, name, hasDisks ? await addQcow2(daemon, driver, name) : ''),
        size: '4x8192',
        image: '',
        isImmediate: ['resize', 'reboot'],
        async snapshotRef(name) {
          const listed = await provider.snapshots?.listSnapshots(null)
          return listed?.snapshots.find((snapshot) => snapshot.name === name)?.ref ?? ''
        },
        loseNextAnswer: async (ref) => void lost.add(ref),
        stop: () => daemon.stop(),
      }
    })
  },
)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'snapshots of libvirtd'), () => {
  snapshotsConformance('libvirt', manifest.snapshots, async () => {
    const driver = 'test:///default'
    const daemon = await startLibvirtDaemon()
    const { folder, remove } = await temporaryFolder('machines')
    const files = Array.from({ length: 20 }, (_, number) => join(folder, `other-${number}.xml`))
    for (const [number, file] of files.entries())
      await writeFile(
        file,
        `<domain type='test'><name>other-${number}</name><memory>1024</memory><os><type>hvm</type></os></domain>`,
      )
    await daemon.virsh(driver, files.map((file) => `define ${file}`).join('; '))
    return {
      open: () => libvirt.open(daemon.credentials(driver), testTools(loopbackEgress())),
      addServer: (name) => daemon.addMachine(driver, name),
      moreThanPage: 3,
      async stop() {
        await daemon.stop()
        await remove()
      },
    }
  })
})

/** The next change of one of these machines is executed, and the answer lost. */
function losingAnswers(provider: Provider, lost: Set<string>): Provider {
  const changes = provider.serverChanges
  if (!changes) throw new Error('The adapter cannot change servers.')
  return {
    ...provider,
    serverChanges: {
      ...changes,
      async start(ref, request) {
        const started = await changes.start(ref, request)
        if (lost.delete(ref)) throw new ProviderError('unavailable', 'cut')
        return started
      },
    },
  }
}
