/**
 * A copy of the vendor's package for a database user who cannot access the installed one, such as one in /root. It is
 * created and owned by root, readable by everyone, and appears atomically. A copy that others could have written to is
 * refused, because root starts programs from it.
 */
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'
import type { VendorPackage } from './package.ts'

type Entry = { path: string; kind: 'directory' } | { path: string; kind: 'file'; size: number; mode: number }

/** The directory of the copy, which is created if it is missing or incomplete. Only root may call this. */
export async function copyPackage(vendor: VendorPackage, cacheDir: string): Promise<string> {
  try {
    if (await mkdir(cacheDir, { recursive: true })) await chmod(cacheDir, 0o755)
    await requireRoots(cacheDir)
    return await placeCopy(vendor, cacheDir)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw new EmbeddedPostgresError(
      `The database user cannot reach PostgreSQL's programs in ${vendor.native}, and they cannot be copied to ${cacheDir} (${error instanceof Error ? error.message : error}): install Holdfast outside of closed directories such as /root, make ${cacheDir} writable with 60 MB free, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

async function placeCopy(vendor: VendorPackage, cacheDir: string): Promise<string> {
  const copy = join(cacheDir, `postgresql-${vendor.version}-${process.platform}-${process.arch}`)
  const entries = await listEntries(vendor)
  if (await isComplete(copy, entries, vendor)) return copy
  const draft = `${copy}.${randomBytes(6).toString('hex')}`
  try {
    await fill(draft, entries, vendor)
    // The existing copy is either damaged, or complete because another start has just created it.
    if (!(await isComplete(copy, entries, vendor))) await rm(copy, { recursive: true, force: true })
    await rename(draft, copy)
  } catch (error) {
    if (!(await isComplete(copy, entries, vendor))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

async function requireRoots(path: string): Promise<void> {
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0)
    throw new EmbeddedPostgresError(
      `${path}, from which PostgreSQL would be started, is not a directory that only root can write to: remove it, and it is created again.`,
    )
}

async function listEntries({ native }: VendorPackage): Promise<Entry[]> {
  const found = await readdir(native, { recursive: true, withFileTypes: true })
  const entries: (Entry | undefined)[] = await Promise.all(
    found.map(async (entry) => {
      const place = join(entry.parentPath, entry.name)
      const path = relative(native, place)
      if (entry.isDirectory()) return { path, kind: 'directory' }
      if (!entry.isFile()) return undefined
      const { size, mode } = await lstat(place)
      return { path, kind: 'file', size, mode: mode & 0o100 ? 0o755 : 0o644 }
    }),
  )
  return entries.filter((entry) => entry !== undefined)
}

/** Whether every file exists with its size, and every link: a power failure can leave empty files. */
async function isComplete(copy: string, entries: readonly Entry[], vendor: VendorPackage): Promise<boolean> {
  try {
    await requireRoots(copy)
    const links = [...vendor.links.keys()].map((link) => lstat(join(copy, link)))
    const files = entries.map(async (entry) => {
      const found = await lstat(join(copy, entry.path))
      return entry.kind === 'directory' ? found.isDirectory() : found.isFile() && found.size === entry.size
    })
    const matches = await Promise.all([...files, ...links])
    return !matches.includes(false)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

async function fill(draft: string, entries: readonly Entry[], vendor: VendorPackage): Promise<void> {
  const directories = ['', ...entries.filter(({ kind }) => kind === 'directory').map(({ path }) => path)]
  for (const path of directories.sort()) {
    await mkdir(join(draft, path))
    await chmod(join(draft, path), 0o755)
  }
  for (const entry of entries) {
    if (entry.kind === 'directory') continue
    await copyFile(join(vendor.native, entry.path), join(draft, entry.path))
    await chmod(join(draft, entry.path), entry.mode)
  }
  for (const [link, target] of vendor.links) await symlink(target, join(draft, link))
}
