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
type SendRequest = (method: string, path: string, body?: unknown) => Promise<any>

export async function zoneFiles(): Promise<{ figures: Record<string, unknown>; isKept: boolean }> {
  const folder = process.env['HOLDFAST_ZONE_FILES']
  if (!folder) return { figures: { skipped: 'HOLDFAST_ZONE_FILES names no folder' }, isKept: true }
  const files = corpusFiles(folder)
  const { counts, equal } = readAll(files)
  const figures: Record<string, unknown> = { files: files.length, 'as read': counts, imported: equal.length }
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
  const contents = new Set<string>()
  for (const file of files) {
    const { outcome, detail, records } = readLikeBind(file)
    count(counts, outcome)
    if (outcome === 'different' || outcome === 'refused')
      console.log(`  ${file.title}: ${outcome}: ${detail}`)
    if (outcome !== 'equal' || records.length > recordsMax) continue
    // One of each content, and one of each zone name: a server has each zone once.
    const content = records.join('\n').replaceAll(file.zone, '')
    if (!contents.has(content) && !equal.has(file.zone)) equal.set(file.zone, file)
    contents.add(content)
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
  const request = requestSender(service)
  const connection = await request('POST', '/v1/connections', {
    provider: server.provider,
    credentials: running.credentials,
  })
  const counts: Counts = {}
  for (const file of files) {
    const { outcome, detail } = await serve(file, {
      request,
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
  request: SendRequest
  connectionId: string
  server: Server
  running: { port: number; createZone: (name: string) => Promise<void> }
}

type RRsetName = { name: string; type: string }
type Change = RRsetName & { error: { message: string } | null }

async function serve(file: CorpusFile, place: Place) {
  const { id } = await importedZone(file, place)
  const { fault, serverMade } = await importFile(file, place.request, id)
  if (fault !== undefined) return { outcome: 'refused', detail: fault }
  const left: Change[] = (await place.request('GET', `/v1/dns/zones/${id}/plan`)).changes
  const detail = firstDifference(...(await comparedLines(file, place, left, serverMade)))
  if (detail !== '') return { outcome: 'different', detail }
  const [change] = left
  if (change === undefined) return { outcome: 'equal', detail: '' }
  const { name, type, error } = change
  return {
    outcome: error ? 'refused by the server' : 'different',
    detail: `${left.length} refused, such as ${name} ${type}: ${error?.message}`,
  }
}

async function importedZone({ zone }: CorpusFile, { request, connectionId, running }: Place) {
  await running.createZone(zone)
  return await request('POST', '/v1/dns/zones/import', { name: zone, connection_id: connectionId })
}

/** Imports the file and applies what a guard holds back; the first fault if it is refused. */
async function importFile({ path }: CorpusFile, request: SendRequest, id: string) {
  const base = `/v1/dns/zones/${id}`
  const body = { zone_file: readFileSync(path, 'utf8') }
  const preview = await request('POST', `${base}/records/import?mode=replace&dry_run=true`, body)
  const serverMade = new Set<string>(preview.left_to_provider.map(({ type }: RRsetName) => type))
  if (preview.hash === null) return { fault: preview.faults[0]?.message as string, serverMade }
  await request('POST', `${base}/records/import?mode=replace&hash=${preview.hash}`, body)
  const { hash, guards, changes } = await request('GET', `${base}/plan`)
  const force = guards.map(({ code }: { code: string }) => code)
  if (changes.length > 0) await request('POST', `${base}/apply`, { hash, force })
  return { fault: undefined, serverMade }
}

/** What BIND loads from the file, and what the server serves, without what it refused or makes itself. */
async function comparedLines(
  { path, zone }: CorpusFile,
  { server, running }: Place,
  refused: readonly RRsetName[],
  serverMade: ReadonlySet<string>,
): Promise<[string[], string[]]> {
  const transferred = await runProgram('dig', [
    ...['@127.0.0.1', '-p', String(running.port), '+noall', '+answer', '+onesoa', ...server.dig],
    ...[`${zone}.`, 'AXFR'],
  ])
  const loaded = recordsLoadedByBind(zone, path)
  // The import keeps the name servers of the apex where the file names none.
  const hasNameServers = loaded.some((line) => /^@ \d+ NS /.test(line))
  const isCompared = (line: string) => {
    const [name = '', , type = ''] = line.split(' ')
    if (name === '@' && type === 'NS' && !hasNameServers) return false
    return !serverMade.has(type) && !refused.some((one) => one.name === name && one.type === type)
  }
  return [loaded.filter(isCompared), recordLines(zone, transferred).filter(isCompared)]
}

function requestSender(service: RunningProgram): SendRequest {
  const token = firstToken(service)
  return async (method, path, body) => {
    const headers = { prefer: 'wait=30' }
    const response = await service.request(method, path, { token, body, headers })
    if (response.status < 400) return response.body
    throw new Error(JSON.stringify(response.body))
  }
}

function count(counts: Counts, outcome: string): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1
}
