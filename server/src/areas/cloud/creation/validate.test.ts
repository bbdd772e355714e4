import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { manifest as ec2 } from '#providers/aws/manifest.ts'
import { manifest as hetzner } from '#providers/hetzner/manifest.ts'
import type { CloudCatalogue } from '#providers/ports/cloud/creation.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { ServerInput } from './schema.ts'
import { validOrder } from './validate.ts'

const catalogue: CloudCatalogue = {
  regions: [{ ref: 'eu-central-1', name: 'Frankfurt', country: 'DE', isAvailable: true }],
  sizes: [
    {
      ref: 't3.micro',
      name: 't3.micro',
      cpus: 2,
      memoryMib: 1024,
      diskGib: 0,
      architecture: 'x86_64',
      isDeprecated: false,
      offers: [{ region: 'eu-central-1', isAvailable: true, hourly: null, monthly: null }],
    },
  ],
  images: [
    {
      ref: 'ami-1',
      name: 'Debian 13',
      kind: 'system',
      family: 'debian',
      version: '13',
      architecture: 'x86_64',
      diskGib: null,
      isDeprecated: false,
      regions: ['eu-central-1'],
    },
  ],
}

function faultsOf(own: Partial<ServerInput>, manifest: ProviderManifest): unknown {
  const order = {
    connection_id: 'conn_1',
    name: 'web',
    region: 'eu-central-1',
    size: 't3.micro',
    image: 'ami-1',
  }
  try {
    validOrder({ ...order, ...own }, catalogue, manifest)
    return []
  } catch (error) {
    return error instanceof Problem ? error.faults : error
  }
}

describe('an order without a key', () => {
  it('is refused where the provider sets no password, because nobody could sign in', () => {
    expect(faultsOf({}, ec2)).toMatchObject([
      { pointer: '/ssh_keys', message: expect.stringContaining('sets no password') },
    ])
  })

  it.each([
    ['a stored key', { ssh_key_ids: ['key_1'] }, ec2],
    ['a configuration', { user_data: '#cloud-config\n' }, ec2],
    ['nothing, where the provider sets a password', {}, hetzner],
  ] as const)('is valid with %s', (_words, own, manifest) => {
    expect(faultsOf({ ...own } as Partial<ServerInput>, manifest)).toEqual([])
  })
})
