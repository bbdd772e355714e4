/** The units of systemd for the program for Node: systemd's own analysis reads them. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'

const missing = missingPrograms(['systemd-analyze'])
const install = join(import.meta.dirname, '../install')
const folder = join(install, 'node')
const analyzeIn = (cwd: string, ...args: string[]) =>
  spawnSync('systemd-analyze', args, { cwd, encoding: 'utf8' })
const analyze = (...args: string[]) => analyzeIn(folder, ...args)

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the units for Node'), () => {
  it.each(['node', 'certificates'])('of %s have no errors', (name) => {
    const units = readdirSync(join(install, name)).map((unit) => `./${unit.replace('@.', '@1.')}`)
    const { stderr } = analyzeIn(join(install, name), 'verify', '--man=no', ...units)
    const errors = stderr.split('\n').filter((line) => line.includes('holdfast-agent'))
    // The program is not installed here.
    expect(errors.filter((line) => !line.includes('holdfast-agent is not executable'))).toEqual([])
  })

  it('let the agent do little', () => {
    const security = ['security', '--offline=true', '--no-pager', '--threshold=20']
    expect(analyze(...security, './holdfast-agent.service').status).toBe(0)
  })
})
