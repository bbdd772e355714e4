/** Gauges of this process that are read for /metrics: its database connections, disk and version. */
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#platform/database/connection/database.ts'
import { diskSpace } from './disk-space.ts'

export type ProcessFacts = { version: string; role: string; dataDir: string }

export function registerProcessGauges(
  registry: Registry,
  database: Pick<Database, 'connections'>,
  { version, role, dataDir }: ProcessFacts,
): void {
  const registers = [registry]
  new Gauge({
    name: 'holdfast_build_info',
    help: 'Always 1; the labels say which version runs, on which Node.js, in which role.',
    labelNames: ['version', 'node_version', 'role'],
    registers,
  }).set({ version, node_version: process.versions.node, role }, 1)
  new Gauge({
    name: 'holdfast_database_connections',
    help: 'Database connections of this process, by state: in_use or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = database.connections()
      this.set({ state: 'in_use' }, inUse)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'holdfast_database_connections_max',
    help: 'Maximum number of database connections of this process.',
    registers,
    collect() {
      this.set(database.connections().max)
    },
  })
  new Gauge({
    name: 'holdfast_database_connection_waiters',
    help: 'Transactions of this process that wait for a database connection.',
    registers,
    collect() {
      this.set(database.connections().waiting)
    },
  })
  registerDisk(registry, dataDir)
}

function registerDisk(registry: Registry, dataDir: string): void {
  const registers = [registry]
  new Gauge({
    name: 'holdfast_data_directory_free_bytes',
    help: 'Free space of the file system of the data directory. Missing where there is no such directory.',
    registers,
    async collect() {
      const space = await diskSpace(dataDir)
      if (space) this.set(space.free_bytes)
      else this.remove({})
    },
  })
  new Gauge({
    name: 'holdfast_data_directory_size_bytes',
    help: 'Size of the file system of the data directory. Missing where there is no such directory.',
    registers,
    async collect() {
      const space = await diskSpace(dataDir)
      if (space) this.set(space.size_bytes)
      else this.remove({})
    },
  })
}
