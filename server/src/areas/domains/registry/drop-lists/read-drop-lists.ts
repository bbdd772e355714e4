/**
 * Reads the lists of names that registries will release, once a day, those of TLDs of which names are watched. A list
 * that cannot be read leaves the entries of the last one, until they are days old.
 */
import { profileOf } from '#kernel/domains/watch/tld-profiles.ts'
import type { ListedDrop } from '#kernel/domains/watch/watch-state.ts'
import type { Clock } from '#kernel/time.ts'
import type { Database } from '#platform/database/connection/database.ts'
import type { Egress } from '#platform/net/egress.ts'
import { EgressError } from '#platform/net/egress-error.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Sweep } from '#platform/work/sweep.ts'
import type { DropListEntry, RegistryPort } from '#providers/ports/registry-data.ts'
import {
  beginReadingDropList,
  endReadingDropList,
  type Reading,
  recordUnreadDropList,
  selectWatchedTlds,
  storeDropListEntries,
} from '../store/drop-lists.ts'

/** Where the list of a TLD is, or a part of it, instead of the address that is part of this version. */
export type DropListUrl = { tld: string; url: URL }

export type DropListDependencies = {
  database: Database
  egress: Egress
  clock: Clock
  log: Log
  registryPort: RegistryPort
  dropListUrls: readonly DropListUrl[]
  baseUrl: () => string
}

export const dropListSweep = 'domains.drop_lists'

const bytesMax = 32 * 2 ** 20
const batchSize = 2000

export function dropListsSweep(dependencies: DropListDependencies): Sweep {
  const { database, dropListUrls, clock } = dependencies
  return {
    name: dropListSweep,
    everySeconds: 15 * 60,
    async run() {
      for (const tld of await database.system(selectWatchedTlds)) {
        const urls = urlsOf(tld, dropListUrls)
        if (urls.length === 0) continue
        if (await database.system((tx) => beginReadingDropList(tx, tld, clock())))
          await readList(dependencies, tld, urls)
      }
    },
  }
}

function urlsOf(tld: string, dropListUrls: readonly DropListUrl[]): string[] {
  const own = dropListUrls.filter((one) => one.tld === tld).map(({ url }) => url.href)
  const known = profileOf(tld).dropList?.url
  return own.length > 0 || known === undefined ? own : [known]
}

/** Why a list cannot be read, for the operator. */
class UnreadableList extends Error {}

async function readList(
  dependencies: DropListDependencies,
  tld: string,
  urls: readonly string[],
): Promise<void> {
  const { database, clock, log } = dependencies
  const reading = { tld, readAt: clock() }
  try {
    for (const url of urls) await store(dependencies, reading, await requestFile(dependencies, url))
    await database.system((tx) => endReadingDropList(tx, reading))
  } catch (error) {
    if (!(error instanceof UnreadableList) && !(error instanceof EgressError)) throw error
    log.warn({ tld, urls, reason: error.message }, 'a list of names to be released could not be read')
    await database.system((tx) => recordUnreadDropList(tx, tld, error.message))
  }
}

async function requestFile({ egress, baseUrl }: DropListDependencies, url: string): Promise<Buffer> {
  const { status, body, truncated } = await egress.request({
    url,
    method: 'GET',
    headers: { 'User-Agent': `Holdfast (+${baseUrl()})` },
    timeoutSeconds: 120,
    maxBytes: bytesMax,
  })
  if (status !== 200) throw new UnreadableList(`The server answers with status ${status}.`)
  if (truncated) throw new UnreadableList(`The file is larger than ${bytesMax / 2 ** 20} MiB.`)
  return body
}

async function store(
  { database, registryPort }: DropListDependencies,
  reading: Reading,
  file: Buffer,
): Promise<void> {
  const { tld } = reading
  let count = 0
  for await (const drops of batchesOf(entriesOf(registryPort, tld, file))) {
    count += drops.size
    await database.system((tx) => storeDropListEntries(tx, reading, drops))
  }
  if (count === 0) throw new UnreadableList(`A file contains no names of .${tld}.`)
}

async function* entriesOf(
  registryPort: RegistryPort,
  tld: string,
  file: Buffer,
): AsyncGenerator<DropListEntry> {
  try {
    yield* registryPort.readDropList(tld, file)
  } catch (error) {
    throw new UnreadableList(`The file is damaged, or has another format: ${(error as Error).message}`)
  }
}

async function* batchesOf(
  entries: AsyncIterable<DropListEntry>,
): AsyncGenerator<ReadonlyMap<string, ListedDrop>> {
  let batch = new Map<string, ListedDrop>()
  for await (const { name, drop } of entries) {
    batch.set(name, drop)
    if (batch.size < batchSize) continue
    yield batch
    batch = new Map()
  }
  if (batch.size > 0) yield batch
}
