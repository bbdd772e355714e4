/** The units of systemd for the program for Node: systemd's own analysis reads them. */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../server/src/providers/testing/servers/programs.ts'

const missing = missingPrograms(['systemd-analyze'])
const install = join(import.meta.dirname, '../install')
const analyze = (cwd: string, ...args: string[]) =>
  spawnSync('systemd-analyze', args, { cwd, encoding: 'utf8' })

describe.skipIf(missing.length > 0)(titleWithout(missing, 'the units for Node'), () => {
  it.each(['node', 'certificates', 'probe'])('of %s have no errors', (name) => {
    const names = readdirSync(join(install, name)).filter((file) => file.startsWith('holdfast-'))
    const units = names.map((unit) => `./${unit.replace('@.', '@1.')}`)
    const { stderr } = analyze(join(install, name), 'verify', '--man=no', ...units)
    const errors = stderr.split('\n').filter((line) => /holdfast-(agent|probe)/.test(line))
    // The program is not installed here.
    expect(errors.filter((line) => !line.includes('holdfast-agent is not executable'))).toEqual([])
  })

  it.each([
    ['node', 'holdfast-agent.service'],
    ['probe', 'holdfast-probe.service'],
  ])('of %s let the program do little', (name, unit) => {
    const security = ['security', '--offline=true', '--no-pager', '--threshold=20']
    expect(analyze(join(install, name), ...security, `./${unit}`).status).toBe(0)
  })
})
