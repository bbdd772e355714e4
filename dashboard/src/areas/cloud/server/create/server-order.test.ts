import { describe, expect, it } from 'vitest'
import { type Catalogue, imagesFor, orderOf, sizesIn } from './server-order.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const offer = (region: string, amount: string | null, available = true) => ({
  region,
  available,
  hourly: eur('0.01'),
  monthly: amount === null ? null : eur(amount),
})
const size = (name: string, architecture: 'x86_64' | 'arm64', disk_gib: number, offers: any[]) => ({
  size: name,
  name,
  cpus: 2,
  memory_mib: 2048,
  disk_gib,
  architecture,
  deprecated: name === 'old',
  offers,
})
const image = (name: string, kind: any, own = {}) => ({
  image: name,
  name,
  kind,
  family: null,
  version: null,
  architecture: 'x86_64' as const,
  disk_gib: null,
  deprecated: false,
  regions: null,
  ...own,
})

const catalogue: Catalogue = {
  regions: [],
  sizes: [
    size('unpriced', 'x86_64', 20, [offer('a', null)]),
    size('large', 'x86_64', 80, [offer('a', '10.00'), offer('b', '9.00')]),
    size('small', 'x86_64', 20, [offer('a', '9.50')]),
    size('arm', 'arm64', 40, [offer('a', '4.00')]),
    size('old', 'x86_64', 20, [offer('a', '1.00')]),
    size('gone', 'x86_64', 20, [offer('a', '2.00', false)]),
  ],
  images: [
    image('before-upgrade', 'snapshot', { disk_gib: 40, regions: ['a'] }),
    image('debian-13', 'system'),
    image('debian-13-arm', 'system', { architecture: 'arm64' }),
    image('debian-9', 'system', { deprecated: true }),
  ],
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name)

describe('what can be chosen for a new server', () => {
  it('are the sizes that the region offers now, the cheapest at the top and those without a price at the end', () => {
    expect(names(sizesIn(catalogue, 'a'))).toEqual(['arm', 'small', 'large', 'unpriced'])
    expect(sizesIn(catalogue, 'b')).toMatchObject([{ name: 'large', monthly: eur('9.00') }])
  })

  it('are the images that fit the size and the region, systems at the top', () => {
    const [arm, small, large] = sizesIn(catalogue, 'a')
    expect(names(imagesFor(catalogue, 'a', arm))).toEqual(['debian-13-arm'])
    expect(names(imagesFor(catalogue, 'a', small))).toEqual(['debian-13'])
    expect(names(imagesFor(catalogue, 'a', large))).toEqual(['debian-13', 'before-upgrade'])
    expect(names(imagesFor(catalogue, 'b', large))).toEqual(['debian-13'])
  })
})

it('orders what was entered, and nothing that was left empty', () => {
  const values = {
    ...{ name: ' web-1 ', region: 'a', size: 'small', image: 'debian-13' },
    ...{ zone: null, recordName: '', monitor: '' as const, port: '' },
  }
  expect(
    orderOf('conn_1', { ...values, storedKeys: [], keys: ' \n', userData: ' ', rollback: false }),
  ).toEqual({
    connection_id: 'conn_1',
    name: 'web-1',
    region: 'a',
    size: 'small',
    image: 'debian-13',
  })
  const more = {
    storedKeys: ['ssk_1'],
    keys: 'ssh-ed25519 A me\n\n ssh-rsa B ',
    userData: '#cloud-config\n',
    rollback: true,
    ...{ zone: 'zone_1', monitor: 'tcp' as const, port: 22 },
  }
  expect(orderOf('conn_1', { ...values, ...more })).toMatchObject({
    ssh_key_ids: ['ssk_1'],
    ssh_keys: ['ssh-ed25519 A me', 'ssh-rsa B'],
    user_data: '#cloud-config\n',
    on_failure: 'rollback',
    dns_record: { zone_id: 'zone_1', name: 'web-1' },
    monitor: { type: 'tcp', port: 22 },
  })
})
