import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ratesBetween } from './counters.ts'
import { parseBootTime, parseCpuTimes } from './cpu.ts'
import { parseDiskstats } from './disks.ts'
import { fileSystemReadings, parseMounts } from './file-systems.ts'
import { parseLoad, parseUptime } from './load.ts'
import { createMeter } from './measure.ts'
import { memoryReadings, parseMeminfo } from './memory.ts'
import { parseNetDev } from './network.ts'
import { createSampler } from './sampler.ts'

const fixture = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures', path), 'utf8')

describe('CPU', () => {
  it('is the share of the ticks between two readings, by state', () => {
    const before = parseCpuTimes(fixture('node-exporter/stat'))
    expect(before).toEqual({
      user: 301_854,
      nice: 612,
      system: 111_922,
      idle: 8_979_004,
      iowait: 3552,
      irq: 2,
      softirq: 3944,
      steal: 0,
    })
    const after = {
      ...before,
      user: before.user + 20,
      nice: before.nice + 10,
      softirq: before.softirq + 5,
      idle: before.idle + 60,
      iowait: before.iowait + 4,
      steal: before.steal + 1,
    }
    expect(ratesBetween({ uptime: 10, cpu: before }, { uptime: 20, cpu: after })).toEqual({
      'system.cpu.utilization': { '': 0.36, user: 0.3, system: 0.05, iowait: 0.04, steal: 0.01 },
    })
  })

  it('has no rates after a restart of the machine', () => {
    const cpu = parseCpuTimes(fixture('node-exporter/stat'))
    expect(ratesBetween({ uptime: 900, cpu }, { uptime: 10, cpu })).toEqual({})
  })

  it('reads when the machine was started', () => {
    expect(parseBootTime(fixture('node-exporter/stat'))).toEqual(new Date('2014-12-10T03:47:56Z'))
  })
})

describe('memory', () => {
  it('counts what can be reclaimed as available where the kernel does not estimate it', () => {
    expect(memoryReadings(parseMeminfo(fixture('node-exporter/meminfo')))).toEqual({
      'system.memory.used': { '': (3_742_148 - 225_472 - 22_040 - 930_888 - 44_772) * 1024 },
      'system.memory.available': { '': (225_472 + 22_040 + 930_888 + 44_772) * 1024 },
      'system.memory.total': { '': 3_742_148 * 1024 },
      'system.swap.used': { '': (4_194_300 - 3_155_360) * 1024 },
      'system.swap.total': { '': 4_194_300 * 1024 },
    })
  })

  it('uses the estimate of the kernel', () => {
    const text = 'MemTotal:  1000 kB\nMemFree:  100 kB\nMemAvailable:  600 kB\nCached:  50 kB\n'
    expect(memoryReadings(parseMeminfo(text))).toEqual({
      'system.memory.used': { '': 400 * 1024 },
      'system.memory.available': { '': 600 * 1024 },
      'system.memory.total': { '': 1000 * 1024 },
    })
  })
})

describe('load and uptime', () => {
  it('are read', () => {
    expect(parseLoad(fixture('node-exporter/loadavg'))).toEqual({
      'system.load.1': { '': 0.21 },
      'system.load.5': { '': 0.37 },
      'system.load.15': { '': 0.39 },
    })
    expect(parseUptime('4711.23 9200.01\n')).toBe(4711.23)
    expect(() => parseLoad('')).toThrow('unknown format')
  })
})

describe('disks', () => {
  it('have rates in bytes, operations and busy time, without partitions', () => {
    const before = parseDiskstats(fixture('node-exporter/diskstats'), new Set(['sda', 'sdc', 'nvme0n1']))
    expect(Object.keys(before)).toEqual(['sda', 'nvme0n1', 'sdc'])
    expect(before['nvme0n1']).toEqual({
      reads: 47_114,
      sectorsRead: 4_643_973,
      writes: 1_078_320,
      sectorsWritten: 39_451_633,
      busyMs: 222_766,
    })
    const { sda, sdc } = before
    if (!sda || !sdc) throw new Error('missing')
    const after = {
      sda: { ...sda, reads: sda.reads + 20, sectorsRead: sda.sectorsRead + 200, busyMs: sda.busyMs + 12_000 },
      // Removed, and attached again.
      sdc: { ...sdc, reads: 3 },
      sdz: sda,
    }
    const rates = ratesBetween({ uptime: 10, disks: before }, { uptime: 20, disks: after })
    expect(rates['system.disk.read']).toEqual({ sda: 10_240, sdc: 0 })
    expect(rates['system.disk.read_operations']).toEqual({ sda: 2 })
    expect(rates['system.disk.busy']).toEqual({ sda: 1, sdc: 0 })
  })
})

describe('network', () => {
  it('leaves out loopback and the interfaces of containers', () => {
    expect(parseNetDev(fixture('debian-12/net-dev'))).toEqual({
      eth0: { received: expect.any(Number), receiveErrors: 0, sent: expect.any(Number), sendErrors: 0 },
      wg0: { received: 900_000, receiveErrors: 2, sent: 800_000, sendErrors: 3 },
    })
  })
})

describe('file systems', () => {
  it('are those of disks, without pseudo file systems, bind mounts and volumes of containers', () => {
    expect(parseMounts(fixture('node-exporter/mountinfo'))).toEqual(['/', '/boot'])
  })

  it('have one entry for each device, and read names with spaces', () => {
    const mounts = [
      '1 0 8:1 / / rw - ext4 /dev/sda1 rw',
      '2 1 8:1 /srv /mnt/bind rw - ext4 /dev/sda1 rw',
      '3 1 0:40 /@ /data rw - btrfs /dev/sdb rw',
      '4 1 0:40 /@home /data/home rw - btrfs /dev/sdb rw',
      '5 1 8:33 / /mnt/my\\040disk rw - xfs /dev/sdc1 rw',
      '6 1 7:1 / /snap/core/1 rw - squashfs /dev/loop1 ro',
      '7 1 0:50 / /backup rw - nfs4 nas:/backup rw',
      '8 1 0:51 / /tank rw shared:1 - zfs tank rw',
    ]
    expect(parseMounts(mounts.join('\n'))).toEqual(['/', '/data', '/mnt/my disk', '/tank'])
    expect(parseMounts('1 0 0:99 / / rw - overlay overlay rw,lowerdir=/a')).toEqual(['/'])
  })

  it('count the space that users can still write, and are left out if they do not answer', async () => {
    const outcomes: unknown[] = []
    const readings = await fileSystemReadings(
      ['/', '/broken', '/btrfs'],
      (mountPoint, reason) => outcomes.push([mountPoint, reason === null]),
      async (mountPoint) => {
        if (mountPoint === '/broken') throw new Error('input/output error')
        const files = mountPoint === '/' ? 50 : 0
        return { bsize: 4096, blocks: 1000, bavail: 300, files, ffree: files / 5 }
      },
    )
    expect(readings).toEqual({
      'system.filesystem.used': { '/': 700 * 4096, '/btrfs': 700 * 4096 },
      'system.filesystem.total': { '/': 1000 * 4096, '/btrfs': 1000 * 4096 },
      'system.filesystem.inodes_used': { '/': 40 },
      'system.filesystem.inodes_total': { '/': 50 },
    })
    expect(outcomes).toEqual([
      ['/', true],
      ['/broken', false],
      ['/btrfs', true],
    ])
  })
})

describe('a sample', () => {
  it('has the last value, minimum, maximum, mean and number of the measurements', () => {
    const sampler = createSampler()
    for (const load of [1, 4, 2.5])
      sampler.add({ 'system.load.1': { '': load }, 'system.cpu.utilization': { '': load / 10, user: 0.1 } })
    sampler.add({ 'system.memory.total': { '': 100 }, 'system.filesystem.used': { '/': 10.4 } })
    const at = new Date('2026-11-28T12:00:00.400Z')
    expect(sampler.take(at)).toEqual({
      at: '2026-11-28T12:00:00Z',
      metrics: {
        'system.load.1': [2.5, 1, 4, 2.5, 3],
        'system.cpu.utilization': { '': [0.25, 0.1, 0.4, 0.25, 3], user: [0.1, 0.1, 0.1, 0.1, 3] },
        'system.memory.total': 100,
        'system.filesystem.used': { '/': 10 },
      },
    })
    expect(sampler.take(at)).toBeNull()
  })

  it('is measured on this machine', async () => {
    const lines: string[] = []
    const meter = createMeter((topic, line) => line !== '' && lines.push(`${topic}: ${line}`))
    meter.measure()
    expect({ ...meter.measure(), ...(await meter.measureSpace()) }).toMatchObject({
      'system.load.1': { '': expect.any(Number) },
      'system.memory.total': { '': expect.any(Number) },
      'system.filesystem.total': { '/': expect.any(Number) },
      'system.uptime': { '': expect.any(Number) },
      'agent.memory': { '': expect.any(Number) },
    })
    expect(lines).toEqual([])
  })
})
