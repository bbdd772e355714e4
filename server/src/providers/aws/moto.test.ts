import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time.ts'
import type { ServerCreation } from '#providers/ports/cloud/creation.ts'
import type { CloudVolumes, VolumeChange } from '#providers/ports/cloud/volumes.ts'
import { cloudConformance } from '#providers/testing/cloud/cloud-conformance.ts'
import { firewallConformance } from '#providers/testing/cloud/firewall-conformance.ts'
import { conformanceContact } from '#providers/testing/purchases-subject.ts'
import { programPath, titleWithout } from '#providers/testing/servers/programs.ts'
import { freePorts, type ServerProcess, startServer } from '#providers/testing/servers/server-process.ts'
import { testTools } from '#providers/testing/tools.ts'
import { givenCertificates } from '#providers/tls/testing/certificates.ts'
import { childrenOf, elementAt, textAt } from '#providers/xml.ts'
import { awsAt } from './adapter.ts'
import { certificateManager } from './certificates.ts'
import { createAwsJsonClient, createDomainsClient } from './client.ts'
import { createEc2Client, type Ec2Client } from './ec2/client.ts'
import { permissionOf, trafficOf } from './ec2/firewalls/rules.ts'
import { manifest } from './manifest.ts'
import { toApi } from './registrar/api-contact.ts'

// moto reads the requests of Amazon's own libraries. It is a package of Python (pip install 'moto[server]') and optional
// in continuous integration. It checks no signatures and sells nothing, so it registers without a price.
const missing = programPath('moto_server') === undefined ? ['moto_server'] : []

const motoAt = (url: string) =>
  awsAt({ domains: url, ec2: () => url, cloudWatch: () => url, certificates: () => url })
const credentials = { access_key_id: 'AKIAEXAMPLE', secret_access_key: 'secret' }

async function startMoto(): Promise<{ server: ServerProcess; url: string }> {
  const [port] = await freePorts(1)
  const cwd = await mkdtemp(join(tmpdir(), 'holdfast-moto-'))
  const args = ['-H', '127.0.0.1', '-p', String(port)]
  const server = await startServer({ program: 'moto_server', args, cwd, readyLine: 'Running on' })
  return { server, url: `http://127.0.0.1:${port}` }
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'EC2 of moto'), () => {
  firewallConformance('EC2 of moto', manifest.firewalls, async () => {
    const { server, url } = await startMoto()
    const tools = testTools()
    const client = createEc2Client(() => url, credentials, tools.egress, systemClock)
    const region = 'eu-central-1'
    const { vpcId } = await defaultNetwork(client, region)
    return {
      open: () => motoAt(url).open({ ...credentials, regions: region }, tools),
      async makeFirewall(name) {
        const group = { GroupName: name, GroupDescription: name, VpcId: vpcId }
        return `${region}/${textAt(await client.call(region, 'CreateSecurityGroup', group), 'groupId')}`
      },
      async addAtProvider(ref, rule) {
        const IpPermissions = [permissionOf(trafficOf(rule), rule.description)]
        const action = `AuthorizeSecurityGroup${rule.direction === 'inbound' ? 'Ingress' : 'Egress'}`
        const added = client.call(region, action, { GroupId: ref.split('/')[1] ?? '', IpPermissions })
        await added.catch((error) => expect(error.kind).toBe('conflict'))
      },
      async attach(ref) {
        const answer = await client.call(region, 'RunInstances', {
          ImageId: 'ami-12c6146b',
          InstanceType: 't3.micro',
          MinCount: 1,
          MaxCount: 1,
          SecurityGroupId: [ref.split('/')[1] ?? ''],
        })
        const id = textAt(elementAt(answer, 'instancesSet', 'item'), 'instanceId')
        return [{ kind: 'server', ref: `${region}/${id}` }]
      },
      absentRef: `${region}/sg-0123456789abcdef0`,
      wrongCredentials: [],
      stop: () => server.stop(),
    }
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'instances of moto'), () => {
  // Fewer than a page of EC2, since each instance is a request of its own here.
  const capabilities = manifest.cloud && { ...manifest.cloud, pageSize: 20 }
  cloudConformance('EC2 of moto', capabilities, async () => {
    const { server, url } = await startMoto()
    const tools = testTools()
    const client = createEc2Client(() => url, credentials, tools.egress, systemClock)
    const region = 'eu-central-1'
    const change = (ref: string, action: string) =>
      client.call(region, action, { InstanceId: [ref.split('/')[1] ?? ''] })
    return {
      open: () => motoAt(url).open({ ...credentials, regions: region }, tools),
      async addServer(name, { tags }) {
        const answer = await client.call(region, 'RunInstances', {
          ImageId: 'ami-12c6146b',
          InstanceType: 't3.micro',
          MinCount: 1,
          MaxCount: 1,
          TagSpecification: [
            {
              ResourceType: 'instance',
              Tag: [{ Key: 'Name', Value: name }, ...tags.map((Key) => ({ Key, Value: '' }))],
            },
          ],
        })
        const id = textAt(elementAt(answer, 'instancesSet', 'item'), 'instanceId')
        return `${region}/${id}`
      },
      removeServer: async (ref) => void (await change(ref, 'TerminateInstances')),
      setState: async (ref, action) => void (await change(ref, action)),
      states: {
        StopInstances: { lifecycle: 'active', power: 'stopped' },
        StartInstances: { lifecycle: 'active', power: 'running' },
      },
      addresses: 'assigned',
      isImmediate: true,
      wrongCredentials: [],
      stop: () => server.stop(),
    }
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'creation and volumes at EC2 of moto'), () => {
  const region = 'eu-central-1'
  let server: ServerProcess
  let url = ''
  let creation: ServerCreation
  let volumes: CloudVolumes
  beforeAll(async () => {
    ;({ server, url } = await startMoto())
    const provider = motoAt(url).open({ ...credentials, regions: region }, testTools())
    if (!provider.serverCreation || !provider.volumes) throw new Error('The adapter lacks a port.')
    creation = provider.serverCreation
    volumes = provider.volumes
  })
  afterAll(() => server.stop())

  test('types and systems are offered', async () => {
    const { sizes, images } = await creation.catalogue()
    expect(sizes.find(({ ref }) => ref === 't3.micro')).toMatchObject({
      cpus: 2,
      memoryMib: 1024,
      architecture: 'x86_64',
      offers: [{ region, isAvailable: true }],
    })
    expect(sizes.find(({ ref }) => ref === 't4g.micro')?.architecture).toBe('arm64')
    expect(images.map(({ family }) => family)).toContain('amazon-linux')
  })

  test('an instance is created with a key, found, and terminated without its leftovers', async () => {
    const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB7O3YTRcvmDWlTwgk8AI6xIu1IqjA07lD63Cy4qMUXT'
    const named = { name: 'laptop', publicKey, md5Fingerprint: '' }
    const key = await creation.ensureKey(named, region)
    expect(await creation.ensureKey(named, region)).toBe(key)
    const { ref } = await creation.create({
      operationId: 'act_moto',
      name: 'web',
      region,
      size: 't3.micro',
      image: `${region}/ami-12c6146b`,
      keys: [key],
      userData: '#cloud-config\n',
      tags: ['team=web'],
    })
    const found = await creation.findByOperation('act_moto')
    expect(found).toMatchObject({ ref, name: 'web', size: 't3.micro', operationId: 'act_moto' })
    expect(found?.tags).toContain('team=web')
    expect(await creation.findByOperation('act_other')).toBeNull()
    const client = createEc2Client(() => url, credentials, testTools().egress, systemClock)
    const address = await client.call(region, 'AllocateAddress', { Domain: 'vpc' })
    const AllocationId = textAt(address, 'allocationId')
    await client.call(region, 'AssociateAddress', { AllocationId, InstanceId: ref.split('/')[1] ?? '' })
    const leftovers = await creation.leftovers(ref)
    expect(leftovers.map((one) => one.ref)).toEqual([`${region}/${AllocationId}`])
    await creation.deleteServer(ref)
    await creation.deleteServer(ref)
    expect(await creation.findByOperation('act_moto')).toBeNull()
    for (let time = 0; time < 2; time++) await creation.deleteLeftover(`${region}/${AllocationId}`)
  })

  test('a volume is attached, grows, is detached and deleted', async () => {
    const client = createEc2Client(() => url, credentials, testTools().egress, systemClock)
    const run = await client.call(region, 'RunInstances', {
      ImageId: 'ami-12c6146b',
      InstanceType: 't3.micro',
      MinCount: 1,
      MaxCount: 1,
    })
    const serverRef = `${region}/${textAt(elementAt(run, 'instancesSet', 'item'), 'instanceId')}`
    const order = { operationId: 'vol_moto', name: 'data', region, sizeGib: 10, serverRef }
    expect(await volumes.creation?.findVolumeByOperation(order)).toBeNull()
    const ref = (await volumes.creation?.createVolume(order)) ?? ''
    expect(await volumes.creation?.findVolumeByOperation(order)).toMatchObject({
      ref,
      operationId: 'vol_moto',
    })
    const change = async (wanted: VolumeChange) =>
      await volumes.changeVolume(await volumes.readVolume(ref), wanted)
    await change({ kind: 'attach', serverRef })
    const attached = { name: 'data', state: 'attached', serverRef, sizeGib: 10 }
    expect(await volumes.readVolume(ref)).toMatchObject(attached)
    const listed = await volumes.listVolumes(null)
    expect(listed.volumes.find((one) => one.ref === ref)).toMatchObject(attached)
    await expect(volumes.deleteVolume(ref)).rejects.toMatchObject({ kind: 'rejected' })
    await change({ kind: 'grow', sizeGib: 20 })
    await change({ kind: 'detach' })
    expect(await volumes.readVolume(ref)).toMatchObject({
      state: 'available',
      serverRef: null,
      sizeGib: 20,
    })
    await volumes.deleteVolume(ref)
    await expect(volumes.readVolume(ref)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'changes and snapshots at EC2 of moto'), () => {
  const region = 'eu-central-1'
  let server: ServerProcess
  let url = ''
  beforeAll(async () => {
    ;({ server, url } = await startMoto())
  })
  afterAll(() => server.stop())

  test('an instance is renamed and resized, and its image is listed and deleted with its snapshots', async () => {
    const { cloud, serverChanges, snapshots } = motoAt(url).open(
      { ...credentials, regions: region },
      testTools(),
    )
    if (!cloud || !serverChanges || !snapshots) throw new Error('The adapter lacks a port.')
    const client = createEc2Client(() => url, credentials, testTools().egress, systemClock)
    const run = await client.call(region, 'RunInstances', {
      ImageId: 'ami-12c6146b',
      InstanceType: 't3.micro',
      MinCount: 1,
      MaxCount: 1,
    })
    const ref = `${region}/${textAt(elementAt(run, 'instancesSet', 'item'), 'instanceId')}`
    await serverChanges.start(ref, { kind: 'rename', name: 'renamed' })
    await cloud.startAction(ref, { kind: 'power_off' })
    await serverChanges.start(ref, { kind: 'resize', size: 't3.small', withDisk: false })
    expect(await cloud.readServer(ref)).toMatchObject({ name: 'renamed', size: 't3.small' })
    // The adapter also tags the snapshots in EBS, which moto cannot.
    const made = await client.call(region, 'CreateImage', {
      InstanceId: ref.split('/')[1] ?? '',
      Name: 'before-the-upgrade',
      TagSpecification: [{ ResourceType: 'image', Tag: [{ Key: 'Name', Value: 'before the upgrade: now' }] }],
    })
    const image = `${region}/${textAt(made, 'imageId')}`
    expect(await cloud.readAction(ref, image)).toMatchObject({ state: 'succeeded' })
    const find = async () => (await snapshots.listSnapshots(null)).snapshots.find((one) => one.ref === image)
    expect(await find()).toMatchObject({ name: 'before the upgrade: now', state: 'available' })
    const countInEbs = async () => {
      const answer = await client.call(region, 'DescribeSnapshots', { Owner: ['self'] })
      return childrenOf(elementAt(answer, 'snapshotSet'), 'item').length
    }
    const before = await countInEbs()
    await snapshots.deleteSnapshot(image)
    expect(await find()).toBeUndefined()
    // moto keeps them unless they are deleted one by one.
    expect(await countInEbs()).toBe(before - 1)
    await expect(snapshots.deleteSnapshot(image)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

/** Only groups of a network have the limit of 60 rules. */
async function defaultNetwork(client: Ec2Client, region: string): Promise<{ vpcId: string }> {
  const [vpc] = childrenOf(elementAt(await client.call(region, 'DescribeVpcs'), 'vpcSet'), 'item')
  return { vpcId: textAt(vpc, 'vpcId') }
}

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Route 53 Domains of moto'), () => {
  let server: ServerProcess
  let url = ''
  beforeAll(async () => {
    ;({ server, url } = await startMoto())
  })
  afterAll(() => server.stop())

  test('registers a domain that is found, listed, read and changed', async () => {
    const tools = testTools()
    const { registrar, purchases } = motoAt(url).open(credentials, tools)
    const sentAt = new Date()
    const contact = toApi(conformanceContact)
    await createDomainsClient(url, credentials, tools.egress, systemClock).call('RegisterDomain', {
      DomainName: 'moto-example.com',
      // moto refuses a year, because its clock has moved on when it checks the expiry.
      DurationInYears: 2,
      AdminContact: contact,
      RegistrantContact: contact,
      TechContact: contact,
    })
    const sent = { kind: 'register', name: 'moto-example.com', key: '', sentAt, expiresAt: null } as const
    expect(await purchases?.find(sent)).toMatchObject({ state: 'done' })
    expect(await purchases?.find({ ...sent, name: 'other-example.com' })).toBeNull()
    const page = await registrar?.listDomains(null)
    expect(page?.domains).toMatchObject([{ name: 'moto-example.com', isLocked: expect.any(Boolean) }])
    await registrar?.setNameservers('moto-example.com', ['ns1.dns.example', 'ns2.dns.example'])
    expect(await registrar?.readDomain('moto-example.com')).toMatchObject({
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
    })
    await expect(registrar?.readDomain('absent-example.com')).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe.skipIf(missing.length > 0)(titleWithout(missing, 'Certificate Manager of moto'), () => {
  let server: ServerProcess
  let url = ''
  beforeAll(async () => {
    ;({ server, url } = await startMoto())
  })
  afterAll(() => server.stop())

  test('lists what was imported with its chain, and what is still to be validated', async () => {
    const tools = testTools()
    const region = 'eu-central-1'
    const place = { service: certificateManager, region, url }
    const client = createAwsJsonClient(place, credentials, tools.egress, systemClock)
    const { authority, server: imported } = givenCertificates()
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    await client.call('ImportCertificate', {
      Certificate: base64(imported.certificate),
      CertificateChain: base64(authority),
      PrivateKey: base64(imported.key),
    })
    await client.call('RequestCertificate', { DomainName: 'example.com', ValidationMethod: 'DNS' })
    const { certificates } = motoAt(url).open({ ...credentials, regions: region }, tools)
    const page = await certificates?.listCertificates(null)
    const found = page?.certificates.find(({ name }) => name === 'localhost')
    expect(found).toMatchObject({ isRenewed: false, names: ['localhost'] })
    expect(found?.pem).toContain(imported.certificate.trim().split('\n')[1])
    expect(found?.pem).toContain(authority.trim().split('\n')[1])
    expect(page?.certificates.find(({ name }) => name === 'example.com')).toMatchObject({ pem: null })
  })
})
