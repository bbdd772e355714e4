import { hostname } from 'node:os'
import { describe } from 'vitest'
import type { Provider } from '#providers/ports/provider.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { serverCreationConformance } from '#providers/testing/cloud/creation-conformance.ts'
import { volumesConformance } from '#providers/testing/cloud/volumes-conformance.ts'
import { missingPrograms, titleWithout } from '#providers/testing/servers/programs.ts'
import { loopbackEgress, testTools } from '#providers/testing/tools.ts'
import { makeCertificates } from '#providers/tls/testing/certificates.ts'
import { libvirt } from './adapter.ts'
import { manifest } from './manifest.ts'
import { libvirtPrograms, scsiController, startLibvirtDaemon } from './testing/libvirt-daemon.ts'

const missing = missingPrograms(libvirtPrograms)

describe.skipIf(missing.length > 0).each(['test:///default', 'qemu:///session'])(
  titleWithout(missing, 'libvirtd with %s'),
  (driver) => {
    const isTest = driver.startsWith('test')
    // Fewer than a page, since each machine is a process here.
    const capabilities = manifest.cloud && {
      pageSize: isTest ? manifest.cloud.pageSize : 2,
      // Nothing in the machine obeys.
      actions: manifest.cloud.actions.filter((kind) => isTest || kind !== 'shutdown'),
    }
    cloudConformance(`libvirt with ${driver}`, capabilities, async () => {
      const daemon = await startLibvirtDaemon()
      const credentials = daemon.credentials(driver)
      const { client } = makeCertificates()
      const tools = testTools(loopbackEgress())
      return {
        open: (own = credentials) => libvirt.open(own, tools),
        async addServer(name) {
          return await daemon.addMachine(driver, name)
        },
        async removeServer(ref) {
          await daemon.virsh(driver, 'destroy', ref)
          await daemon.virsh(driver, 'undefine', ref)
        },
        setState: async (ref, command) => void (await daemon.virsh(driver, command, ref)),
        states: {
          suspend: { lifecycle: 'active', power: 'paused' },
          resume: { lifecycle: 'active', power: 'running' },
          destroy: { lifecycle: 'active', power: 'stopped' },
        },
        lacks: ['tags', 'createdAt'],
        // No system runs in it that could have one.
        addresses: isTest ? 'assigned' : 'unknown',
        isImmediate: true,
        wrongCredentials: [
          // Of another authority than that of the daemon, and none.
          { ...credentials, client_certificate: client.certificate, client_key: client.key },
          { ...credentials, client_certificate: '', client_key: '' },
        ],
        stop: () => daemon.stop(),
      }
    })
  },
)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'libvirtd that creates machines'), () => {
  serverCreationConformance('libvirt', manifest.serverCreation, async () => {
    const driver = 'qemu:///session'
    const daemon = await startLibvirtDaemon()
    await daemon.addImages(driver)
    const provider = libvirt.open(daemon.credentials(driver), testTools(loopbackEgress()))
    let isAnswerLost = false
    return {
      open: () => losingAnswers(provider, () => isAnswerLost),
      region: hostname(),
      size: '1x1024',
      soldOut: { region: 'other-host', size: '1x1024' },
      image: { family: null, version: null },
      lacksPrices: true,
      async addLeftovers(ref) {
        await daemon.virsh(driver, 'vol-create-as', 'images', 'data.img', '1MiB', '--format', 'raw')
        const path = (await daemon.virsh(driver, 'vol-path', 'data.img', 'images')).trim()
        await daemon.virsh(driver, 'attach-disk', ref, path, 'vdb', '--persistent')
        return ['volume']
      },
      loseNextAnswer: async () => {
        isAnswerLost = true
      },
      userDataOf: async () => null,
      stop: () => daemon.stop(),
    }
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'libvirtd with volumes'), () => {
  volumesConformance('libvirt', manifest.volumes, async () => {
    const driver = 'qemu:///session'
    const daemon = await startLibvirtDaemon()
    await daemon.addImages(driver)
    const credentials = daemon.credentials(driver)
    const lost = new Set<string>()
    const creationOf = (name: string) => ['vol-create-as', 'images', name, '10GiB', '--allocation', '0']
    return {
      open: () => losingVolumes(libvirt.open(credentials, testTools(loopbackEgress())), lost),
      // From another controller, no disk is taken before the system in the machine agrees, and there is none.
      addServer: (name) => daemon.addMachine(driver, name, scsiController),
      async addVolume(name) {
        await daemon.virsh(driver, ...creationOf(name))
        return `images/${name}`
      },
      async addVolumes(names) {
        await daemon.virsh(driver, names.map((name) => creationOf(name).join(' ')).join('; '))
      },
      moreThanPage: 210,
      lacks: ['createdAt'],
      absentRegion: 'other-host',
      loseNextAnswer: async (name) => void lost.add(name),
      stop: () => daemon.stop(),
    }
  })
})

/** A volume with one of these names is created, and the answer lost. */
function losingVolumes(provider: Provider, lost: ReadonlySet<string>): Provider {
  const { volumes } = provider
  const creation = volumes?.creation
  if (!creation) throw new Error('The adapter cannot create volumes.')
  return {
    ...provider,
    volumes: {
      ...volumes,
      creation: {
        ...creation,
        async createVolume(order) {
          const ref = await creation.createVolume(order)
          if (lost.has(order.name)) throw new ProviderError('unavailable', 'cut')
          return ref
        },
      },
    },
  }
}

/** The machine is defined, and the answer lost. */
function losingAnswers(provider: Provider, isLost: () => boolean): Provider {
  const creation = provider.serverCreation
  if (!creation) throw new Error('The adapter cannot create servers.')
  return {
    ...provider,
    serverCreation: {
      ...creation,
      async create(order) {
        const created = await creation.create(order)
        if (isLost() && order.name === 'created-2') throw new ProviderError('unavailable', 'cut')
        return created
      },
    },
  }
}
