/** The database's disk is full, on a small file system created by the test. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { titleWithout } from '../../src/providers/testing/servers/programs.ts'
import { missingDebianPostgres, startDebianPostgres } from '../../src/testing/servers/debian-postgres.ts'
import { givenService } from '../../src/testing/service.ts'
import { eventually } from '../../src/testing/wait/wait.ts'

const mountPoint = mkdtempSync(join(tmpdir(), 'holdfast-full-disk-'))
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=384m,mode=777', 'tmpfs', mountPoint]).status === 0
const missing = [...missingDebianPostgres, ...(isMounted ? [] : ['the right to mount a file system'])]
if (!isMounted) rmSync(mountPoint, { recursive: true })

describe.skipIf(missing.length > 0)(titleWithout(missing, 'a full disk'), () => {
  it('makes writes fail, not disappear: once there is room again, every confirmed write exists', async () => {
    const postgres = await startDebianPostgres({ parent: mountPoint, settings: { max_wal_size: '48MB' } })
    const service = await givenService({ address: postgres.address })
    const ballast = join(mountPoint, 'ballast')
    const create = (name: string) =>
      service.request('POST', '/v1/tokens', { body: { name, preset: 'read_only' } })
    const made: string[] = []
    const statuses = new Set<number>()
    const request = async (name: string) => {
      const { status } = await create(name)
      statuses.add(status)
      if (status === 201) made.push(name)
    }
    try {
      const { bavail, bsize } = statfsSync(mountPoint)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 512 * 1024))
      for (let round = 0; !statuses.has(503); round++)
        await Promise.all(Array.from({ length: 20 }, (_each, index) => request(`full ${round} ${index}`)))
      expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
      expect((await service.request('GET', '/healthz', { token: null })).status).toBe(200)
      rmSync(ballast)
      // PostgreSQL stops if it cannot write its log; its supervisor restarts it.
      if (!postgres.isRunning()) await postgres.start()
      await eventually(async () => (await service.request('GET', '/readyz', { token: null })).status === 200)
      await eventually(async () => (await create('room again')).status === 201)
      const kept = new Set<string>()
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body }: { body: any } = await service.request(
          'GET',
          `/v1/tokens?limit=200${cursor && `&cursor=${cursor}`}`,
        )
        for (const { name } of body.data) kept.add(name)
        cursor = body.next_cursor
      }
      expect(made.filter((name) => !kept.has(name))).toEqual([])
    } finally {
      await service.close()
      await postgres.remove()
      spawnSync('umount', ['-l', mountPoint])
      rmSync(mountPoint, { recursive: true, force: true })
    }
  })
})
