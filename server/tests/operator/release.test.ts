/**
 * The packed release with exactly the packages of its lock file, copied from the installed ones: it starts, serves the
 * dashboard, and stays small.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAgentBundle } from '../../../scripts/release/agent-bundle.ts'
import { packRelease } from '../../../scripts/release/pack-release.ts'
import { type RunningProgram, startProgram, temporaryDirectory } from '../../src/testing/process/process.ts'

const root = join(import.meta.dirname, '../../..')
const isBuilt = existsSync(join(root, 'dashboard/dist/index.html'))
const megabytesMax = 275

describe.skipIf(!isBuilt)('a packed release', () => {
  const directory = temporaryDirectory()
  const folder = join(directory.path, 'holdfast')
  let places: string[]
  beforeAll(async () => {
    await buildAgentBundle()
    packRelease(folder)
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    places = Object.keys(packages).filter((place) => place.includes('node_modules/') && !packages[place].link)
    for (const place of places) installFromHere(place)
    for (const [place, { resolved, link }] of Object.entries<{ resolved: string; link?: boolean }>(packages))
      if (link) linkWorkspace(place, resolved)
    execFileSync('./trim-packages.sh', { cwd: folder })
  })
  afterAll(directory.remove)

  function linkWorkspace(place: string, workspace: string): void {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    symlinkSync(join(folder, workspace), join(folder, place))
  }

  /** Without packages nested in it, which the lock file must name; optional ones of other platforms are absent. */
  function installFromHere(place: string): void {
    if (!existsSync(join(root, place))) return
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    const nested = place === 'node_modules/node' ? [] : ['--exclude=./node_modules']
    execFileSync('sh', [
      '-c',
      'mkdir -p "$2" && tar -C "$1" -cf - "$@" . | tar -C "$2" -xf -'.replace('"$@"', nested.join(' ')),
      'copy',
      join(root, place),
      join(folder, place),
    ])
  }

  it('needs nothing that only developers need', () => {
    for (const name of ['vite', 'vitest', 'typescript', '@tabler/icons-react', '@redocly/cli', '@swc/core'])
      expect(places).not.toContain(`node_modules/${name}`)
    expect(places).toContain('node_modules/node')
  })

  it(`takes less than ${megabytesMax} MB`, () => {
    const megabytes = installedMegabytes(folder)
    expect(megabytes).toBeLessThan(megabytesMax)
    expect(megabytes).toBeGreaterThan(100)
  })

  it.each(['README.md', 'docs/operations.md'])('is as large as %s says', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const [, stated] = /(?:production install\S* of|Installed it takes)\s+(\d+) MB/.exec(text) ?? []
    expect(Math.abs(Number(stated) - installedMegabytes(folder))).toBeLessThan(10)
  })

  it('contains no tests', () => {
    const found = execFileSync('find', [folder, '-name', '*.test.ts', '-not', '-path', '*/node_modules/*'])
    expect(found.toString()).toBe('')
  })

  describe('when started', () => {
    let program: RunningProgram
    beforeAll(async () => {
      mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
      execFileSync('ln', ['-s', '../node/bin/node', join(folder, 'node_modules/.bin/node')])
      program = await startProgram({}, folder, join(folder, 'holdfast'))
    })
    afterAll(async () => {
      expect(await program?.end('SIGTERM')).toBe(0)
    })

    it('serves the dashboard at /, the documentation at /docs, and the agent for Node', async () => {
      expect((await program.request('GET', '/readyz')).status).toBe(200)
      const { body } = await program.request('GET', '/')
      const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(body) ?? []
      expect((await program.request('GET', script)).status).toBe(200)
      for (const path of ['/docs', '/docs/api', '/docs/guides/dns', '/agent/holdfast-agent.cjs'])
        expect([path, (await program.request('GET', path)).status]).toEqual([path, 200])
      const { body: document } = await program.request('GET', '/v1/openapi.json')
      expect(document.paths['/v1/whoami'].get['x-codeSamples']).toHaveLength(3)
    })
  })
})

function installedMegabytes(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0])
}
