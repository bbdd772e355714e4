/** The packages of a production install from the lock file: what the root and the server depend on. */

export type LockedPackage = {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  /** A workspace: `resolved` is its folder. */
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  [field: string]: unknown
}

export type LockFile = { packages: Record<string, LockedPackage>; [field: string]: unknown }

/**
 * By their path in the lock file, such as `node_modules/pg`. Development and optional peer dependencies are omitted.
 */
export function productionPackages({ packages }: LockFile): string[] {
  const found = new Set<string>()
  const waiting = ['', 'server']
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const name of neededBy(packages[place] ?? {})) {
      const dependency = placeOf(packages, place, name)
      if (dependency === undefined || found.has(dependency)) continue
      found.add(dependency)
      waiting.push(workspaceOf(packages[dependency]) ?? dependency)
    }
  }
  return [...found].toSorted()
}

/** The folder of a package that is a workspace. */
function workspaceOf(locked: LockedPackage | undefined): string | undefined {
  return locked?.link === true ? locked.resolved : undefined
}

function neededBy(locked: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

/** Where Node finds a package: in the nearest `node_modules` above the importing package. */
function placeOf(packages: LockFile['packages'], from: string, name: string): string | undefined {
  for (let directory = from; ; directory = directory.slice(0, Math.max(0, directory.lastIndexOf('/')))) {
    const place = directory === '' ? `node_modules/${name}` : `${directory}/node_modules/${name}`
    if (packages[place]) return place
    if (directory === '') return undefined
  }
}
