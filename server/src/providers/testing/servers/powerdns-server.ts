import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RRset, RRsetKey } from '#kernel/dns/records/rrset.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { freePorts, runProgram, startServer, temporaryFolder } from './server-process.ts'

export type PowerDnsServer = {
  credentials: Credentials
  /** The folder of its configuration, for programs such as pdnsutil. */
  folder: string
  /** The port on which it serves DNS. */
  port: number
  createZone(name: string): Promise<void>
  /** Writes or removes an RRset without the API. The values may use any notation that PowerDNS accepts. */
  change(zone: string, key: RRsetKey, after: RRset | null): Promise<void>
  pdnsutil(...args: string[]): Promise<string>
  sql(statement: string): Promise<string>
  /** Stops the server but keeps its zones and ports. */
  shutDown(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

const schemaFile = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

/** The programs that tests with PowerDNS need. */
export const powerdnsPrograms = ['pdns_server', 'pdnsutil', 'sqlite3', schemaFile] as const

const apiKey = 'correct-horse'

/**
 * Starts a PowerDNS Authoritative Server with SQLite, with its API and DNS on the loopback address. `settings` are
 * lines of its configuration.
 */
export async function startPowerDns(settings: readonly string[] = []): Promise<PowerDnsServer> {
  const { folder, remove } = await temporaryFolder('pdns')
  const database = join(folder, 'pdns.sqlite3')
  const [port = 0, webPort = 0] = await freePorts(2)
  await runProgram('sqlite3', [database], `.read ${schemaFile}\n`)
  await writeFile(
    join(folder, 'pdns.conf'),
    `${configuration({ folder, database, port, webPort })}${settings.join('\n')}\n`,
  )
  const start = () =>
    startServer({
      program: 'pdns_server',
      args: [`--config-dir=${folder}`],
      cwd: folder,
      readyLine: 'ready to distribute questions',
    })
  let server = await start()
  const pdnsutil = (...args: string[]) =>
    whenUnlocked(() => runProgram('pdnsutil', [`--config-dir=${folder}`, ...args]))
  return {
    credentials: { url: `http://127.0.0.1:${webPort}`, api_key: apiKey, server_id: 'localhost' },
    folder,
    port,
    createZone: async (name) => {
      await pdnsutil('create-zone', name)
    },
    change: async (zone, { name, type }, after) => {
      if (after) await pdnsutil('replace-rrset', zone, name, type, String(after.ttl), ...after.values)
      else await pdnsutil('delete-rrset', zone, name, type)
    },
    pdnsutil,
    sql: (statement) => runProgram('sqlite3', [database], `.timeout 30000\n${statement}`),
    shutDown: () => server.stop(),
    restart: async () => {
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await remove()
    },
  }
}

/** pdnsutil reads before it writes, and SQLite rejects the write if the server wrote in between. */
async function whenUnlocked(run: () => Promise<string>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 20 || !String(error).includes('database is locked')) throw error
    }
  }
}

type Places = { folder: string; database: string; port: number; webPort: number }

function configuration({ folder, database, port, webPort }: Places): string {
  return `launch=gsqlite3
gsqlite3-database=${database}
gsqlite3-dnssec=yes
local-address=127.0.0.1
local-port=${port}
socket-dir=${folder}
setuid=
setgid=
daemon=no
guardian=no
write-pid=no
security-poll-suffix=
api=yes
api-key=${apiKey}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${webPort}
zone-cache-refresh-interval=0
query-cache-ttl=0
negquery-cache-ttl=0
cache-ttl=0
dnsupdate=yes
allow-dnsupdate-from=127.0.0.0/8
`
}
