import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseFailedUnits } from './failed-units.ts'
import { listenersOf, parseSockets } from './listeners.ts'
import { fingerprintOf, parseInstance } from './machine.ts'
import { newerKernel } from './reboot.ts'
import { parseCpuModel, parseOsRelease, virtualizationOf } from './system.ts'
import { parseApk, parseApt, parseDnf } from './updates.ts'

const fixture = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures', path), 'utf8')

describe('the system', () => {
  it('is read from os-release', () => {
    expect(parseOsRelease(fixture('debian-12/os-release'))).toEqual({
      id: 'debian',
      version: '12',
      name: 'Debian GNU/Linux 12 (bookworm)',
    })
    expect(parseOsRelease(fixture('node-exporter/os-release'))).toMatchObject({ id: 'ubuntu' })
    expect(parseOsRelease(`ID='alpine'\nPRETTY_NAME="A \\"B\\" \\$C"\nBROKEN`)).toEqual({
      id: 'alpine',
      name: 'A "B" $C',
    })
  })

  it('has a processor and a hypervisor', () => {
    expect(parseCpuModel(fixture('node-exporter/cpuinfo'))).toBe('Intel(R) Core(TM) i7-8650U CPU @ 1.90GHz')
    expect(parseCpuModel('processor\t: 0\nHardware\t: BCM2835\nModel\t\t: Raspberry Pi 4\n')).toBe(
      'Raspberry Pi 4',
    )
    expect(parseCpuModel('')).toBeUndefined()
    expect(virtualizationOf('QEMU Standard PC (i440FX + PIIX, 1996)')).toBe('kvm')
    expect(virtualizationOf('VMware, Inc. VMware7,1')).toBe('vmware')
    expect(virtualizationOf('Supermicro X11DPU')).toBe('none')
  })

  it('is identified by a fingerprint that does not contain the machine id', () => {
    expect(fingerprintOf('3d1219c7c4c5404aaa1f6d2a48adfda4')).toBe(
      'babb40a109907e739e2d6da350b9982c734af0577b1e955986952c8c03ccd8f5',
    )
  })

  it('has the instance id that cloud-init knows', () => {
    expect(parseInstance('{"v1":{"cloud_name":"hetzner","instance_id":42}}')).toEqual({
      provider: 'hetzner',
      id: '42',
    })
    expect(parseInstance('{"v1":{"cloud_name":"nocloud","instance_id":"i-1"}}')).toBeNull()
    expect(parseInstance('{')).toBeNull()
  })
})

describe('listeners', () => {
  it('are the sockets that accept connections, with the process that owns them', () => {
    const sockets = [
      ...parseSockets(fixture('debian-12/tcp'), 'tcp'),
      ...parseSockets(fixture('debian-12/tcp6'), 'tcp'),
    ]
    expect(listenersOf(sockets, new Map([['3060', 'nginx']]))).toEqual([
      { protocol: 'tcp', address: '0.0.0.0', port: 22 },
      { protocol: 'tcp', address: '2001:db8::1', port: 25 },
      { protocol: 'tcp', address: '::', port: 443, process: 'nginx' },
      { protocol: 'tcp', address: '127.0.0.1', port: 3306 },
      { protocol: 'tcp', address: '127.0.0.1', port: 8080 },
    ])
  })

  it('leave out datagram sockets of clients', () => {
    const line = (port: string, remote: string) =>
      `1: 00000000:${port} ${remote} 07 00000000:00000000 00:00000000 00000000 0 0 99 2 0 0`
    const text = [
      'heading',
      line('0035', '00000000:0000'),
      line('B000', '00000000:0000'),
      line('0044', '0101A8C0:0043'),
    ]
    expect(parseSockets(text.join('\n'), 'udp')).toEqual([
      { protocol: 'udp', address: '0.0.0.0', port: 53, inode: '99' },
    ])
  })
})

describe('updates', () => {
  it('of Debian are counted with those from its security archive', () => {
    expect(parseApt(fixture('debian-12/apt-dist-upgrade'))).toEqual({ pending: 9, security: 6 })
    expect(parseApt('Reading package lists...\n0 upgraded, 0 newly installed')).toEqual({
      pending: 0,
      security: 0,
    })
    const ubuntu =
      'Inst openssl [3.0.2-0ubuntu1.10] (3.0.2-0ubuntu1.12 Ubuntu:22.04/jammy-updates, Ubuntu:22.04/jammy-security [amd64])'
    expect(parseApt(ubuntu)).toEqual({ pending: 1, security: 1 })
  })

  it('of Red Hat and Alpine are counted', () => {
    const [all, security] = [
      fixture('centos-stream-10/dnf-check-update'),
      fixture('fedora-44/dnf-check-update'),
    ]
    expect(parseDnf(all, security)).toEqual({ pending: 6, security: 2 })
    expect(parseDnf('', '')).toEqual({ pending: 0, security: 0 })
    expect(parseApk(fixture('alpine-3.18/apk-version'))).toEqual({ pending: 14 })
  })

  it('require a restart if a newer kernel of the same flavour is installed', () => {
    const boot = [
      'vmlinuz-6.1.0-9-cloud-amd64',
      'vmlinuz-6.1.0-28-cloud-amd64',
      'vmlinuz-6.1.0-30-amd64',
      'grub',
    ]
    expect(newerKernel('6.1.0-9-cloud-amd64', boot)).toBe('vmlinuz-6.1.0-28-cloud-amd64')
    expect(newerKernel('6.1.0-28-cloud-amd64', boot)).toBeNull()
    const redHat = ['vmlinuz-5.14.0-362.el9.x86_64', 'vmlinuz-5.14.0-427.el9.x86_64', 'vmlinuz-0-rescue-1f']
    expect(newerKernel('5.14.0-362.el9.x86_64', redHat)).toBe('vmlinuz-5.14.0-427.el9.x86_64')
    expect(newerKernel('6.6.0-host', boot)).toBeNull()
  })
})

describe('failed units', () => {
  it('are listed without marks', () => {
    const text =
      '● nginx.service loaded failed failed A web server\n  var-lib.mount loaded failed failed /var/lib\n'
    expect(parseFailedUnits(text)).toEqual(['nginx.service', 'var-lib.mount'])
    expect(parseFailedUnits('')).toEqual([])
  })
})
