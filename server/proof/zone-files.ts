/**
 * `HOLDFAST_ZONE_FILES` names a folder of zone files. Each is read like BIND reads it; those that are equal are then
 * imported into zones at PowerDNS, BIND and Knot, whose AXFR must be what BIND loads from the file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordLines, recordsLoadedByBind } from '#kernel/dns/zone-file/testing/loaded-by-bind.ts'
import { startBind } from '#providers/testing/servers/bind-server.ts'
import { startKnot } from '#providers/testing/servers/knot-server.ts'
import { writerKey } from '#providers/testing/servers/name-server.ts'
import { startPowerDns } from '#providers/testing/servers/powerdns-server.ts'
import { runProgram } from '#providers/testing/servers/server-process.ts'
import {
  firstToken,
  type RunningProgram,
  startProgram,
  temporaryDirectory,
} from '#testing/process/process.ts'
import { type CorpusFile, corpusFiles, firstDifference, readLikeBind } from './zone-corpus.ts'

const recordsMax = 2000
const key = `${writerKey.algorithm}:${writerKey.name}:${writerKey.secret}`
const servers = [
  { name: 'PowerDNS', provider: 'powerdns', start: startPowerDns, dig: [] },
  { name: 'BIND', provider: 'rfc2136', start: startBind, dig: ['-y', key] },
  { name: 'Knot', provider: 'rfc2136', start: startKnot, dig: ['-y', key] },
]

type Server = (typeof servers)[number]
type Counts = Record<string, number>
type Ask = (method: string, path: string, body?: unknown) => Promise<any>

export async function zoneFiles(): Promise<{ figures: Record<string, unknown>; isKept: boolean }> {
  const folder = process.env['HOLDFAST_ZONE_FILES']
  if (!folder) return { figures: { skipped: 'HOLDFAST_ZONE_FILES names no folder' }, isKept: true }
  const files = corpusFiles(folder)
  const { counts, equal } = readAll(files)
  const figures: Record<string, unknown> = { files: files.length, 'as read': counts }
  let isKept = !counts['different']
  for (const server of servers) {
    const served = await serveAll(server, equal)
    figures[`as served by ${server.name}`] = served
    isKept &&= !served['different']
  }
  return { figures, isKept }
}

function readAll(files: readonly CorpusFile[]): { counts: Counts; equal: CorpusFile[] } {
  const counts: Counts = {}
  const equal = new Map<string, CorpusFile>()
  for (const file of files) {
    const { outcome, detail, records } = readLikeBind(file)
    count(counts, outcome)
    if (outcome === 'different' || outcome === 'refused')
      console.log(`  ${file.title}: ${outcome}: ${detail}`)
    // One of each zone name: a server has each zone once.
    if (outcome === 'equal' && records <= recordsMax && !equal.has(file.zone)) equal.set(file.zone, file)
  }
  return { counts, equal: [...equal.values()] }
}

async function serveAll(server: Server, files: readonly CorpusFile[]): Promise<Counts> {
  const directory = temporaryDirectory()
  const service = await startProgram({
    HOLDFAST_DATA_DIR: join(directory.path, 'data'),
    HOLDFAST_ALLOW_PRIVATE_NETWORKS: 'true',
    HOLDFAST_LOG_LEVEL: 'error',
  })
  const running = await server.start()
  const ask = asker(service)
  const connection = await ask('POST', '/v1/connections', {
    provider: server.provider,
    credentials: running.credentials,
  })
  const counts: Counts = {}
  for (const file of files) {
    const { outcome, detail } = await serve(file, {
      ask,
      connectionId: connection.id,
      server,
      running,
    }).catch((error: unknown) => ({ outcome: 'not created', detail: String(error) }))
    count(counts, outcome)
    if (outcome !== 'equal') console.log(`  ${server.name}: ${file.title}: ${outcome}: ${detail}`)
  }
  await service.end('SIGTERM')
  await running.stop()
  directory.remove()
  return counts
}

type Place = {
  ask: Ask
  connectionId: string
  server: Server
  running: { port: number; createZone: (name: string) => Promise<void> }
}

async function serve({ path, zone }: CorpusFile, { ask, connectionId, server, running }: Place) {
  await running.createZone(zone)
  const { id } = await ask('POST', '/v1/dns/zones/import', { name: zone, connection_id: connectionId })
  const base = `/v1/dns/zones/${id}`
  const body = { zone_file: readFileSync(path, 'utf8') }
  const preview = await ask('POST', `${base}/records/import?mode=replace&dry_run=true`, body)
  if (preview.hash === null) return { outcome: 'refused', detail: preview.faults[0]?.message }
  await ask('POST', `${base}/records/import?mode=replace&hash=${preview.hash}`, body)
  const { hash, guards, changes } = await ask('GET', `${base}/plan`)
  const force = guards.map(({ code }: { code: string }) => code)
  if (changes.length > 0) await ask('POST', `${base}/apply`, { hash, force })
  const left = (await ask('GET', `${base}/plan`)).changes
  const transferred = await runProgram('dig', [
    ...['@127.0.0.1', '-p', String(running.port), '+noall', '+answer', '+onesoa', ...server.dig],
    ...[`${zone}.`, 'AXFR'],
  ])
  const refused = new Set<string>(
    left.map(({ name, type }: { name: string; type: string }) => `${name} ${type}`),
  )
  const accepted = (line: string) => {
    const [name, , type] = line.split(' ')
    return !refused.has(`${name} ${type}`)
  }
  const expected = recordsLoadedByBind(zone, path)
  // The import keeps the name servers of the apex where the file names none.
  const hasNameServers = expected.some((line) => /^@ \d+ NS /.test(line))
  const found = recordLines(zone, transferred).filter((line) => hasNameServers || !/^@ \d+ NS /.test(line))
  const detail = firstDifference(expected.filter(accepted), found.filter(accepted))
  if (detail !== '') return { outcome: 'different', detail }
  const [change] = left
  if (change === undefined) return { outcome: 'equal', detail: '' }
  const { name, type, error } = change
  return {
    outcome: error ? 'refused by the server' : 'different',
    detail: `${name} ${type}: ${error?.message}`,
  }
}

function asker(service: RunningProgram): Ask {
  const token = firstToken(service)
  return async (method, path, body) => {
    const headers = { prefer: 'wait=30' }
    const answer = await service.ask(method, path, { token, body, headers })
    if (answer.status < 400) return answer.body
    throw new Error(JSON.stringify(answer.body))
  }
}

function count(counts: Counts, outcome: string): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1
}
