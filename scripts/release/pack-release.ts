/**
 * Packs an installation into a folder and an archive: sources without tests, the built dashboard, and a lock file of
 * the production packages. `npm ci --omit=dev` in it installs no development tools.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type LockFile, productionPackages } from './locked-packages.ts'

const root = join(import.meta.dirname, '../..')

const shipped = [
  'holdfast',
  'server/src',
  'checks/src',
  'dashboard/dist',
  // The agent for Node is in one file.
  'agent/bundle',
  'agent/install',
  'agent/script',
  'agent/README.md',
  'docs',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
  'THIRD-PARTY-NOTICES.txt',
  '.env.example',
  '.npmrc',
]

/** What runs of the workspaces. */
const workspaces = ['server', 'checks']

/** What `npm run build` writes. */
const built = [
  'dashboard/dist/index.html',
  'agent/bundle/holdfast-agent.cjs',
  'agent/bundle/holdfast-probe.cjs',
]

/** Creates the folder again; throws if something is not built. */
export function packRelease(folder: string): void {
  for (const file of built)
    if (!existsSync(join(root, file))) throw new Error(`There is no ${file}: npm run build`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of shipped)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isShipped })
  cpSync(join(import.meta.dirname, 'trim-packages.sh'), join(folder, 'trim-packages.sh'))
  writeJson(join(folder, 'package.json'), releasePackage())
  for (const workspace of workspaces)
    writeJson(
      join(folder, workspace, 'package.json'),
      withoutDevelopment(readJson(`${workspace}/package.json`)),
    )
  writeJson(join(folder, 'package-lock.json'), releaseLock())
}

/** The service writes its OpenAPI document itself; that in docs is for comparing versions. */
function isShipped(path: string): boolean {
  const name = basename(path)
  return (
    !/\.test\.ts$/.test(name) &&
    !['testing', 'tests', 'node_modules', 'screenshots', 'figures.md', 'openapi.json'].includes(name)
  )
}

function releasePackage() {
  const { name, version, description, license, type, dependencies, overrides, allowScripts } =
    readJson('package.json')
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    workspaces,
    scripts: {
      start: './holdfast start',
      agent: 'node agent/bundle/holdfast-agent.cjs',
      postinstall: './trim-packages.sh',
    },
    allowScripts,
    dependencies,
    overrides,
  }
}

function releaseLock() {
  // The lock file has the format that npm writes.
  const lock = readJson('package-lock.json') as unknown as LockFile
  const described = (workspace: string) => withoutDevelopment(lock.packages[workspace] ?? {})
  const { name, version, license, dependencies } = releasePackage()
  const places = productionPackages(lock)
  return {
    ...lock,
    packages: {
      '': { name, version, license, hasInstallScript: true, workspaces, dependencies },
      ...Object.fromEntries(places.map((place) => [place, lock.packages[place]])),
      'node_modules/@holdfast/server': { resolved: 'server', link: true },
      ...Object.fromEntries(workspaces.map((workspace) => [workspace, described(workspace)])),
    },
  }
}

function withoutDevelopment(described: Record<string, unknown>): Record<string, unknown> {
  const { devDependencies: _left, ...rest } = described
  return rest
}

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

if (import.meta.main) {
  const { version } = readJson('package.json')
  const name = `holdfast-${version}`
  const releases = join(root, 'release')
  packRelease(join(releases, name))
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: releases })
  process.stdout.write(`${join(releases, `${name}.tar.gz`)}\n`)
}
