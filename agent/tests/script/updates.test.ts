/** The updates that the script counts with dnf and apk, of which programs in their place print what was recorded. */
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missingPrograms, titleWithout } from '../../../server/src/providers/testing/servers/programs.ts'
import { temporaryFolder } from '../../../server/src/providers/testing/servers/server-process.ts'
import { givenRoot, missingForRoot, type Root } from './testing/given-root.ts'
import { type ReportingServer, startReportingServer } from './testing/reporting-server.ts'
import { busyboxPath, script } from './testing/script-agent.ts'

const missing = [...missingForRoot(), ...missingPrograms(['busybox'])]
const recorded = join(import.meta.dirname, '../fixtures')

describe.skipIf(missing.length > 0)(titleWithout(missing, 'updates'), () => {
  let folder: string
  let removeFolder: () => Promise<void>
  let server: ReportingServer
  let root: Root
  beforeAll(async () => {
    const temporary = await temporaryFolder('agent-updates')
    folder = temporary.folder
    removeFolder = temporary.remove
    await chmod(folder, 0o755)
    server = await startReportingServer(folder)
    root = await givenRoot(folder)
  })
  afterAll(async () => {
    await root.close()
    await server.close()
    await removeFolder()
  })

  /** `program` is the package manager, `answer` what it does, and `prepared` the files of its system. */
  async function givenSystem(program: string, answer: string, prepared: string) {
    const bin = join(folder, program)
    const settings = join(folder, `${program}.conf`)
    const calls = join(folder, `${program}.calls`)
    writeFileSync(settings, `url=${server.url}\nca=${server.ca}\n`)
    const text = `#!/bin/sh\necho "$*" >>${calls}\n${answer}\n`
    // Debian's busybox has no `nice`, unlike that of Alpine.
    await root.run(`mkdir ${bin}; ln -s /usr/bin/nice ${bin}; ${prepared}`)
    writeFileSync(join(bin, program), text, { mode: 0o755 })
    const path = `PATH=${bin}:${await busyboxPath(join(folder, `of-${program}`))}`
    const state = join(folder, `${program}-state`)
    const environment = `HOLDFAST_AGENT_CONFIG=${settings} HOLDFAST_AGENT_STATE=${state} ${path}`
    const run = async (command: string) => {
      const ran = await root.run(
        `mkdir -p ${state}; echo hfe_x | ${environment} busybox sh ${script} ${command}`,
      )
      expect(ran).toMatchObject({ code: 0 })
    }
    await run('enrol')
    return {
      state,
      report: async () => {
        await root.run(`rm -f ${state}/facts.made ${state}/facts.sent`)
        await run('report')
        return server.reports.at(-1)?.body.facts?.updates
      },
      calls: () => readFileSync(calls, 'utf8').trim().split('\n'),
    }
  }

  it('of dnf are counted, and those for security, again once packages have changed', async () => {
    const answer = `case $* in
  *--security*) cat ${recorded}/fedora-44/dnf-check-update; exit 100 ;;
  *check-update*) cat ${recorded}/centos-stream-10/dnf-check-update; exit 100 ;;
esac`
    const lists = 'mkdir -p /var/lib/rpm; touch -d 2026-11-28T06:00:00Z /var/lib/rpm/rpmdb.sqlite'
    const system = await givenSystem('dnf', answer, lists)
    expect(await system.report()).toMatchObject({ pending: 6, security: 2 })
    expect(await system.report()).toMatchObject({ pending: 6, security: 2 })
    expect(system.calls()).toEqual(['-q -C check-update', '-q -C --security check-update'])
    await root.run(
      `touch -d "@$(($(date +%s) + 5))" /var/lib/rpm/rpmdb.sqlite; echo 'exit 1' >${folder}/dnf/dnf`,
    )
    // What is not known is left out.
    expect(await system.report()).toBeUndefined()
    await root.run('rm -r /var/lib/rpm')
  })

  it('of apk are counted, as of the last download of its index', async () => {
    // Changes of /usr/lib end with the namespace, too.
    const place = join(folder, 'usr-lib')
    const layers = `lowerdir=/usr/lib,upperdir=${place}/new,workdir=${place}/work`
    const system = await givenSystem(
      'apk',
      `cat ${recorded}/alpine-3.18/apk-version`,
      `mkdir ${place}; mount -t tmpfs none ${place}; mkdir ${place}/new ${place}/work; mount -t overlay -o ${layers} none /usr/lib
      mkdir -p /usr/lib/apk/db /etc/apk/cache
      touch -d 2026-11-28T06:00:00Z /usr/lib/apk/db/installed
      touch -d 2026-11-27T06:00:00Z /etc/apk/cache/APKINDEX.1.tar.gz /etc/apk/cache`,
    )
    expect(await system.report()).toEqual({ pending: 14, checked_at: '2026-11-27T06:00:00Z' })
    await system.report()
    expect(system.calls()).toEqual(['version -l <'])
  })
})
